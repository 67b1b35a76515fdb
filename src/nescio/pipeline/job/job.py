"""What is scrubbed and where it goes: the job, its folders and its output; `note_batches` reads its notes."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path
from typing import Any

import orjson

from nescio import __version__
from nescio.core.checksum import keyed_digest
from nescio.core.document import Document
from nescio.core.errors import ConfigError, DataError, Location, SecretError
from nescio.corpora import FORMATS, Writer, guess_format, read, writer
from nescio.corpora.database_tables import database_layout
from nescio.corpora.document_files import DOCUMENTS
from nescio.corpora.format import Format
from nescio.corpora.guessing import guess_target
from nescio.corpora.input_files import text_encoding
from nescio.corpora.output_files import standard_output
from nescio.corpora.registry import format_called
from nescio.corpora.structure_registry import STRUCTURES
from nescio.corpora.structured_files import StructuredWriter
from nescio.models import ANNOTATIONS
from nescio.pipeline.checks.document_ids import is_identifying
from nescio.pipeline.columns.roles import by_role, codes_ids
from nescio.pipeline.job.output_layout import layout_like
from nescio.pipeline.job.paths import check_apart
from nescio.pipeline.settings import DIGEST_PURPOSE, ScrubSettings
from nescio.pipeline.terms.site_rules import SiteRules

# Suffixes that no folder of notes has, so whoever names one expects such a file.
_OTHER_KINDS = (
    ".docx", ".doc", ".pdf", ".rtf", ".odt", ".html", ".htm", ".xls", ".ods", ".zip", ".tar", ".json", ".eml", ".md",
)  # fmt: skip
_SUFFIX_FIX = "take .csv, .jsonl or .parquet, or name the format with --to"
STDIN = STDOUT = "-"
STDIN_NAME = "<stdin>"


@dataclass(frozen=True)
class Job:
    """What to scrub, how, and where it goes.

    Attributes:
        inputs: files, folders, or ``-`` for stdin.
        out: a file or folder that does not exist yet, or ``-`` for stdout.
        settings: how; a one-time key in them is saved for resuming.
        reading: options of `nescio.corpora.read`.
        to: the format of ``out``; None for that of its suffix, else that of the input.
        workers: how many processes.
        resume: whether to resume an interrupted run.
        roster: a table of known patient details.
        report: where the report goes; None for beside ``out``.
        seconds: how long a note may take.
        crosswalk: where ids and patients go beside their codes, encrypted; None for nowhere.
        dry_run: whether the notes are only counted; ``out`` is then ``-``, and nothing is written.
        query: what is read of the database that is the only input, in SQL.
        out_name: how the report calls ``out``, where that is only on the way to a database.
        stdin: path of a copy of stdin, which then is among the inputs in place of ``-``; or of the rows of a database.
        stdin_name: how messages and reports call what was copied.
        memory: folder of the record memory; empty for none. See `nescio.pipeline.runs.with_memory`.
        reissue: whether to clean notes again that the memory lists; without inputs, from where they were.
    """

    inputs: tuple[str, ...]
    out: str
    settings: ScrubSettings
    reading: dict[str, Any] = field(default_factory=dict)
    to: str | None = None
    workers: int = 1
    resume: bool = False
    roster: str | None = None
    report: str | None = None
    seconds: float = 600.0
    crosswalk: str | None = None
    dry_run: bool = False
    query: str = ""
    out_name: str = ""
    stdin: str = ""
    stdin_name: str = STDIN_NAME
    memory: str = ""
    reissue: bool = False

    def __post_init__(self) -> None:
        rules = by_role(self.settings.column_rules, self.reading)
        object.__setattr__(self, "settings", replace(self.settings, columns=rules))

    def with_stdin_name(self, text: str) -> str:
        """Return a message, or the name of an input, with stdin in place of its copy."""
        return text.replace(self.stdin, self.stdin_name) if self.stdin else text

    def in_user_words(self, error: DataError) -> DataError:
        """Return an error that names stdin in place of its copy, and no id that becomes a code."""
        doc_id = "" if codes_ids(self.settings.column_rules) else error.location.doc_id
        location = replace(error.location, path=self.with_stdin_name(error.location.path), doc_id=doc_id)
        return DataError(self.with_stdin_name(error.problem), location, fix=error.fix)


def job_exists(out: str) -> bool:
    """Whether there is something at the place of the output."""
    path = Path(out)
    return out != STDOUT and path.exists() and (not path.is_dir() or any(path.iterdir()))


def report_folder(job: Job) -> Path | None:
    """Return where the report of a job goes, or None for nowhere."""
    if job.report:
        return Path(job.report)
    return None if job.out == STDOUT else Path(f"{job.out.rstrip('/')}.report")


def check_places(job: Job) -> None:
    """Refuse an output or a report among the inputs, a closed stdout, and a report that cannot be written.

    Raises:
        DataError: it is, or cannot be.
    """
    if job.out == STDOUT and not job.dry_run:
        standard_output()
    report = report_folder(job)
    read_too = (job.roster,) if job.roster else ()
    check_apart(job.out, (*job.inputs, *read_too))
    if job.crosswalk:
        _check_crosswalk(job.crosswalk, job, report)
    if report is None:
        return
    check_apart(report, (*job.inputs, *read_too))
    at = next(folder for folder in (report, *report.absolute().parents) if folder.exists())
    is_out = report.resolve() == Path(job.out).resolve()
    if is_out or not at.is_dir() or not os.access(at, os.W_OK | os.X_OK):
        fix = "name a folder of its own with --report"
        raise DataError("the report cannot be written", Location(str(report)), fix=fix)


def fingerprint(job: Job) -> str:
    """Return everything that decides on the output, except the number of workers."""
    settings = job.settings
    table = {
        **described(job),
        "inputs": list(job.inputs),
        "reading": {name: str(value) for name, value in sorted(job.reading.items())},
        "policy": settings.policy.text,
        "terms": [settings.terms.allow, settings.terms.deny, *_site_terms(settings.terms.site)],
        "roster": input_digest(job, job.roster) if job.roster else "",
        "to": job.to,
        "crosswalk": bool(job.crosswalk),
        **({"database": [job.stdin_name, job.query]} if job.query else {}),
    }
    return orjson.dumps(table, option=orjson.OPT_SORT_KEYS).decode()


def _site_terms(site: SiteRules) -> list[Any]:
    return [site.always, site.never, site.patterns] if site else []


def _check_crosswalk(path: str, job: Job, report: Path | None) -> None:
    """Refuse a crosswalk without a key to open it, in place of something else, or in what is handed out."""
    if job.settings.key.one_time:
        raise SecretError("a crosswalk needs a key that you keep: make one with `nescio key FILE`")
    check_apart(path, (*job.inputs, *((job.roster,) if job.roster else ())))
    out = Path(path).resolve()
    for given in (job.out, report) if job.out != STDOUT else ():
        if given is not None and out.is_relative_to(Path(given).resolve()):
            fix = "keep it apart from what you hand out"
            raise DataError(f"is in the place of {given}", Location(path), fix=fix)
    if out.exists() and not job.resume:
        raise DataError("exists", Location(path), fix="choose another name, or remove it")


def input_digest(job: Job, name: str) -> str:
    """Return the digest of an input under the key of the run, so that it tells only those who have the key."""
    return keyed_digest(Path(name), job.settings.key.derive(DIGEST_PURPOSE))


def renamed_columns(reading: Mapping[str, Any]) -> dict[str, str]:
    """Return the columns of the note, its id and its patient that are not called as they are by default."""
    default = {"text_column": "text", "id_column": "id", "patient_column": "patient"}
    return {
        option: str(reading[option]) for option, name in default.items() if reading.get(option, name) != name
    }


def described(job: Job) -> dict[str, Any]:
    """Return the settings as the report shows them: nothing secret."""
    settings = job.settings
    return {
        "nescio": __version__,
        "model": settings.model,
        "policy": settings.policy.name,
        "recall": "the detector's own" if settings.sensitivity is None else settings.sensitivity,
        "key": "made for this run" if settings.key.one_time else settings.key.fingerprint,
        "record search": settings.record_search,
        "roster": bool(job.roster),
        "terms allowed": len(settings.terms.allow),
        "terms denied": len(settings.terms.deny),
        **({"site rules": settings.terms.site.size} if settings.terms.site else {}),
        "columns": {name: str(rule) for name, rule in settings.column_rules.items()},
        **({"named columns": named} if (named := renamed_columns(job.reading)) else {}),
        **({"structure": settings.structure} if settings.structure else {}),
    }


class NoOutput:
    """Takes the notes of a dry run in place of a `Writer`, and only counts them.

    Attributes:
        count: of the notes.
        columns: for each further column of the notes, how many have it.
    """

    def __init__(self) -> None:
        self.count = 0
        self.columns: Counter[str] = Counter()

    def __enter__(self) -> NoOutput:
        return self

    def __exit__(self, *_: object) -> None:
        """Nothing was begun, so nothing is to be ended."""

    def write(self, doc: Document) -> str:
        """Count a note, and return its id."""
        self.count += 1
        self.columns.update(doc.meta.keys())
        return doc.id


def open_output(job: Job, token: str) -> Writer | StructuredWriter:
    """Begin the output; what its format has no place for is left out, since everything identifying was replaced.

    Args:
        job: what is scrubbed.
        token: of the run, in the temporary name of the output; what an earlier part of the run left there goes.
    """
    if job.settings.structure:
        return open_structured(job, token)
    name = output_format(job)
    fmt = FORMATS.get(name)
    drop = [] if fmt is None or fmt.spans else ["spans"]
    if fmt is not None and (fmt.meta == "no" or (holds_one_note(job, fmt) and fmt.meta != "yes")):
        drop.append("meta")
    to_database = bool(job.out_name)
    layout = layout_like(job.inputs[0], job.out, job.reading, spans=job.settings.spans, types=to_database)
    layout = database_layout(layout) if to_database else layout
    return writer(job.out, name, drop=drop, layout=layout, token=token, portable=True)


def with_structure(job: Job) -> Job:
    """Return the job that reads whole structured documents, where the inputs have a structure such as FHIR; else the same job.

    Raises:
        ConfigError: something is asked for that structured documents, or notes without annotations, have no place for.
    """
    if job.settings.model == ANNOTATIONS:
        _check_annotated(job)
    name = input_format(job)
    if name not in STRUCTURES:
        return job
    if job.to not in (None, name) or job.settings.spans or job.settings.column_rules:
        raise ConfigError(
            f"{name} is written as {name}, without --spans, --column and --keep; leave out these and --to"
        )
    if job.out_name or _is_table(job.out, name):
        raise ConfigError(
            f"{name} is written as {name}, not as a table; `nescio convert` makes one of its texts"
        )
    if job.settings.policy.reversible:
        raise ConfigError(f"{name} cannot carry encrypted values; choose another policy, such as surrogate")
    reading = {**job.reading, "format": name, "structured": True}
    return replace(job, reading=reading, settings=replace(job.settings, structure=name))


def _is_table(out: str, structure: str) -> bool:
    """Whether an output has a name that files of notes with columns have; resources of FHIR also are JSON lines."""
    suffix = Path(out.lower().removesuffix(".gz")).suffix
    tables = [fmt for fmt in FORMATS.values() if fmt.columns and (fmt.name, structure) != ("jsonl", "fhir")]
    return any(suffix in fmt.suffixes for fmt in tables)


def _check_annotated(job: Job) -> None:
    """Refuse to take notes for annotated whose format has no annotations: they would pass in clear."""
    for path in job.inputs:
        name = str(job.reading.get("format") or guess_format(path))
        if not format_called(name, reading=True).spans:
            raise ConfigError(f"{name} has no annotations to replace; take `nescio scrub`")


def open_structured(job: Job, token: str) -> StructuredWriter:
    """Begin an output of structured documents: one file, or a folder with the files of the input."""
    structure = STRUCTURES[job.settings.structure]
    many = len(job.inputs) > 1 or Path(job.inputs[0]).is_dir()
    suffixes = tuple(f"{suffix}{more}" for suffix in structure.format.suffixes for more in ("", ".gz"))
    single = job.out == STDOUT or not many or job.out.lower().endswith(suffixes)
    return StructuredWriter(
        structure,
        job.out,
        text_encoding(str(job.reading.get("encoding", "utf-8"))),
        file_name=None if single else lambda name: _file_name(job, name),
        many=many,
        token=token,
    )


def _file_name(job: Job, name: str) -> str:
    """Return the name of a file of structured documents; a code where it identifies somebody."""
    path = Path(name)
    if not is_identifying(str(path.with_suffix(""))):
        return name
    return "documents-" + job.settings.key.digest("file", name).hex()[:16] + path.suffix


def refuse_pipes(job: Job) -> None:
    """Refuse an input that is a pipe with a name, before anything waits for it.

    Raises:
        DataError: naming it.
    """
    for name in job.inputs:
        if Path(name).exists() and not Path(name).is_file() and not Path(name).is_dir():
            fix = "give it as stdin: ... | nescio scrub -"
            raise DataError("a pipe gives its notes once, and they are read twice", Location(name), fix=fix)


def check_inputs(job: Job) -> None:
    """Refuse inputs of which nothing can be read: that is a mistake, and no note to be quarantined.

    Raises:
        DataError: the first problem, with its fix.
    """
    mistakes: list[DataError] = []
    for name in job.inputs:
        problems: list[DataError] = []
        if next(read(name, **job.reading, on_error=problems.append), None) is None and problems:
            mistakes.append(problems[0])
    if mistakes and len(mistakes) == len(job.inputs):
        raise job.in_user_words(mistakes[0])


def check_output(job: Job) -> None:
    """Refuse an output that cannot hold what is asked for.

    Raises:
        DataError: it holds a single note, and there are more; or spans are wanted, and it has no place for them.
        ConfigError: its format is only read.
    """
    if job.dry_run or job.settings.structure:
        return
    fmt = FORMATS.get(name := output_format(job))
    if fmt is None and not job.out_name:
        format_called(name)  # which refuses it, before anything is done
    if fmt is not None and job.settings.spans and not fmt.spans:
        raise DataError(
            f"{fmt.name} cannot carry spans", Location(job.out), fix="leave out --spans, or use jsonl"
        )
    if fmt is not None and holds_one_note(job, fmt):
        notes = (doc for name in job.inputs for doc in read(name, **job.reading, on_error=lambda _: None))
        if len(list(islice(notes, 2))) > 1:
            fix = "name a folder without a suffix, or a .jsonl file"
            raise DataError(f"a {fmt.name} file holds a single note", Location(job.out), fix=fix)


def holds_one_note(job: Job, fmt: Format) -> bool:
    """Whether the output of a format is a file with a single note."""
    is_file = fmt.stream and job.out.removesuffix(".gz").endswith(fmt.suffixes)
    return fmt.open is None and (job.out == STDOUT or is_file)


def output_format(job: Job) -> str:
    """Return the format of the output: that of its suffix, else that of the input."""
    name = job.to or _suffix_format(job)
    if name:
        return name
    name = input_format(job)
    return "text" if name in DOCUMENTS else name


def _suffix_format(job: Job) -> str | None:
    """Return the format of the output's suffix; where two formats have the same suffix, that of the input."""
    if job.out == STDOUT:
        return None
    try:
        name = guess_target(job.out)
    except DataError:
        suffix = Path(job.out.removesuffix(".gz")).suffix.lower()
        fmt = FORMATS.get(input_format(job))
        if suffix and ((fmt is not None and fmt.open is not None) or suffix in _OTHER_KINDS):
            raise DataError(f"no format is written as {suffix}", Location(job.out), fix=_SUFFIX_FIX) from None
        return None
    return "i2b2-2006" if name == "i2b2-2014" and input_format(job) == "i2b2-2006" else name


def input_format(job: Job) -> str:
    """Return the name of the format of the inputs: the one that was named, or that of the first."""
    return str(job.reading.get("format") or guess_format(job.inputs[0]))
