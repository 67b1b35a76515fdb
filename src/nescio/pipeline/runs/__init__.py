"""Runs that do more than an engine does: with a record memory, from or into a database.

with_memory    `nescio scrub --memory DIR`: only new notes are cleaned, and what they tell is remembered
memory_notes   the notes of such a run: which are new, and what they add
publishing     its output, put in its place beside what earlier runs wrote
with_database  notes from a database, or into one
on_cluster     `nescio scrub --engine spark`, with or without a memory
"""
