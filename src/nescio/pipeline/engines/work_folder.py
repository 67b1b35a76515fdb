"""The work folder of a run, beside its output: ours alone, locked while the run lives, removed when it is done.

It holds PHI: what was found, a copy of stdin. `run_store` is the file with the run's state in it.
"""

from __future__ import annotations

import os
import shutil
import stat
import tempfile
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import BinaryIO

from nescio.core.errors import DataError, Location
from nescio.core.file_lock import LockedError, lock_file
from nescio.pipeline.job.job import STDOUT, Job, job_exists, report_folder

_STATE = "state.sqlite"
_LOCK = "lock"
_RUN = "run.json"


class WorkFolder:
    """A locked folder that only its owner may read.

    Attributes:
        path: of the folder.
        finished: whether its run was done, and only the removal of the folder was not.
        resumed: whether it has the state of an earlier run.
    """

    def __init__(self, path: Path) -> None:
        """Make the folder, or take an existing one; and lock it.

        Raises:
            LockedError: a run is going on in it.
            DataError: it is a link, or somebody else's.
        """
        self.path = path
        self.finished = False
        self.resumed = False
        while True:
            path.parent.mkdir(parents=True, exist_ok=True)
            with suppress(FileExistsError):
                path.mkdir(mode=0o700)
            check_own(path)
            try:
                self._lock: int | None = lock_file(path / _LOCK)
                break
            except FileNotFoundError:
                continue  # the run that had it has just removed it

    @property
    def state(self) -> Path:
        """Path of the file with the run's state."""
        return self.path / _STATE

    def create(self, name: str) -> BinaryIO:
        """Begin a file that only its owner may read, in place of an older one."""
        path = self.path / name
        path.unlink(missing_ok=True)
        return os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb")

    def clear(self) -> None:
        """Remove all files but the lock: first the state, since without it nobody takes the rest for a run."""
        first = [self.path / f"{_STATE}{suffix}" for suffix in ("", "-wal", "-shm")]
        for path in (*first, *sorted(self.path.iterdir())):
            if path.is_dir() and not path.is_symlink():
                shutil.rmtree(path, ignore_errors=True)
            elif path.name != _LOCK:
                path.unlink(missing_ok=True)

    def remove(self) -> None:
        """Remove the folder; a kill on the way leaves what `--resume`, or another run to the same place, removes."""
        with suppress(OSError):
            self.clear()
            if os.name == "nt":  # an open file cannot be removed there
                self.close()
            (self.path / _LOCK).unlink(missing_ok=True)
            self.path.rmdir()
        self.close()

    def close(self) -> None:
        """End the lock."""
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None


def check_own(path: Path) -> None:
    """Refuse a work folder that is a link, no folder, somebody else's, or open to others.

    Raises:
        DataError: it is one of these.
    """
    with suppress(FileNotFoundError):
        status = path.lstat()
        owned = os.name == "nt" or status.st_uid == os.geteuid()
        problem = (
            "is a link"
            if stat.S_ISLNK(status.st_mode)
            else "is no folder"
            if not stat.S_ISDIR(status.st_mode)
            else "belongs to somebody else"
            if not owned
            else "others may read or change it"
            if os.name != "nt" and status.st_mode & (stat.S_IRWXG | stat.S_IRWXO)
            else ""
        )
        if problem:
            fix = "the run keeps what it finds there: remove it, or choose another name for OUT"
            raise DataError(problem, Location(str(path)), fix=fix)


def open_work_folder(job: Job, stack: ExitStack) -> WorkFolder:
    """Return the locked work folder of a job, which the stack gives up again.

    Raises:
        DataError: the output exists, an unfinished run is there, or a run is going on there.
    """
    if job.out == STDOUT:
        folder = WorkFolder(Path(tempfile.mkdtemp(prefix="nescio-")))
        stack.callback(folder.remove)
        return folder
    out = Path(job.out)
    path = out.parent / f".{out.name}.work"
    if job_exists(job.out) and not path.is_dir():
        raise _taken(job)
    try:
        folder = WorkFolder(path)
    except LockedError:
        fix = "wait until it is done, or stop it"
        raise DataError("a run to this place is going on", Location(job.out), fix=fix) from None
    stack.callback(folder.close)
    if folder.state.exists():
        if not job.resume:
            fix = f"add --resume to resume it, or remove {path}"
            raise DataError("an unfinished run to this place exists", Location(job.out), fix=fix)
        folder.resumed = True
        return folder
    report = report_folder(job)
    folder.finished = job_exists(job.out) and job.resume and report is not None and (report / _RUN).is_file()
    if job_exists(job.out) and not folder.finished:
        raise _taken(job)
    folder.clear()  # of a run that was killed before it began or after it ended
    return folder


def _taken(job: Job) -> DataError:
    return DataError("exists", Location(job.out), fix="choose another name, or remove it")
