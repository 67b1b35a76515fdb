"""Reading and writing notes: one file per format, found by name or guessed.

`read` yields documents, `write` stores them, `FORMATS` is the table of formats. The modules, by what they are about:

    annotated notes     brat, conll, i2b2_2006, i2b2_2014, inline, jsonl, text; folder_meta beside them
    tables              csv, parquet, xlsx; rows, table_layout and table_rows for all; database_*, databases and sqlite_files
    documents           document_files has RTF, Word, PDF, HTML and mail; document_text with rtf_, word_, pdf_, web_ and mail_text, their text
    structured          structure has the types, structure_registry lists hl7, fhir and cda; each has its _rules, and a _walk or _tree; medical_results
    reading, writing    format, registry, guessing, reading, writing; input_files, output_files, structured_files, seekable
    beside notes        roster, splits, synth (invented notes)
"""

from nescio.corpora.format import Format
from nescio.corpora.guessing import guess_format
from nescio.corpora.reading import corpus_size, layout_of, read, read_all, read_located
from nescio.corpora.registry import FORMATS
from nescio.corpora.splits import Splitter, split
from nescio.corpora.writing import Writer, write, writer

__all__ = [
    "FORMATS",
    "Format",
    "Splitter",
    "Writer",
    "corpus_size",
    "guess_format",
    "layout_of",
    "read",
    "read_all",
    "read_located",
    "split",
    "write",
    "writer",
]
