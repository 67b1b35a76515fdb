"""The documentation of a run for those responsible for it: what was done, what was measured, what was not, signed.

`safe_harbor` has the 18 identifiers, `content` gathers everything, `sbom` lists the software, `signing` signs and verifies.
"""
