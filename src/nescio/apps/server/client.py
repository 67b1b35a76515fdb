"""The Python client of the service.

    with Client("https://notes.example.org", token="...") as client:
        clean = client.scrub([{"id": "1", "text": "Mr. Smith denies fever."}])

A note that failed has the key ``error`` and no text.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

from nescio.apps.server.loopback import direct_mounts
from nescio.core.errors import MissingExtraError, NescioError

if TYPE_CHECKING:
    import httpx

Note = Mapping[str, Any]
_BATCH = 100


class ServiceError(NescioError):
    """The service refused a request, or cannot be reached.

    Attributes:
        status: of HTTP; 0 when there was no answer.
        code: the service's word for it.
    """

    def __init__(self, status: int, code: str, message: str) -> None:
        super().__init__(f"{code}: {message}" if code else message)
        self.status = status
        self.code = code


class Client:
    """Calls the service; close it, or use it in a ``with`` block.

    Args:
        url: of the service.
        token: a bearer token; empty where none is asked for.
        verify: a file of certificates to trust, or True for those of the system.
        timeout: seconds a request may take.
        retries: how often a request is sent again while the service is busy.
    """

    def __init__(
        self,
        url: str,
        token: str = "",
        *,
        verify: str | bool = True,
        timeout: float = 120.0,
        retries: int = 5,
    ) -> None:
        try:
            import httpx
        except ImportError:
            raise MissingExtraError("the client", "serve") from None
        import ssl

        headers = {"authorization": f"Bearer {token}"} if token else {}
        context = ssl.create_default_context(cafile=verify) if isinstance(verify, str) else verify
        self._http = httpx.Client(
            base_url=url, headers=headers, verify=context, timeout=timeout, mounts=direct_mounts(url)
        )
        self._retries = retries

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the connections."""
        self._http.close()

    def scrub(self, notes: Sequence[Note], policy: str | None = None) -> list[dict[str, Any]]:
        """Take identity out of notes, dicts with ``text`` and perhaps ``id`` and ``patient``; return them clean.

        Raises:
            ServiceError: the request was refused.
        """
        body: dict[str, Any] = {"notes": list(notes)} | ({"policy": policy} if policy else {})
        found: list[dict[str, Any]] = self._post("/scrub", body)["notes"]
        return found

    def scrub_many(
        self, notes: Iterable[Note], policy: str | None = None, *, batch: int = _BATCH
    ) -> Iterator[dict[str, Any]]:
        """Scrub any number of notes, some at a time; notes of a patient must follow each other, and stay together.

        Args:
            notes: see `scrub`.
            policy: see `scrub`.
            batch: how many notes a request has, unless a patient has more.

        Raises:
            ServiceError: a request was refused.
        """
        for some in _records(notes, batch):
            yield from self.scrub(some, policy)

    def detect(self, notes: Sequence[Note]) -> list[dict[str, Any]]:
        """Find PHI; return the spans of each note, in code points.

        Raises:
            ServiceError: the request was refused.
        """
        found: list[dict[str, Any]] = self._post("/detect", {"notes": list(notes)})["notes"]
        return found

    def reveal(self, notes: Sequence[Note]) -> list[dict[str, Any]]:
        """Undo the policy `encrypt`; the token must allow it, and the call is audited.

        Raises:
            ServiceError: the request was refused.
        """
        found: list[dict[str, Any]] = self._post("/reveal", {"notes": list(notes)})["notes"]
        return found

    def evaluate(self, gold: Sequence[Note], system: Sequence[Note] | None = None) -> dict[str, Any]:
        """Score the service's model, or given spans, against gold notes, which have ``spans``.

        Raises:
            ServiceError: the request was refused.
        """
        body: dict[str, Any] = {"gold": list(gold)} | ({} if system is None else {"system": list(system)})
        return self._post("/evaluate", body)

    def models(self) -> dict[str, Any]:
        """Return what is served.

        Raises:
            ServiceError: the service cannot be reached, or refused.
        """
        import httpx

        try:
            return self._answer(self._http.get("/models"))
        except httpx.HTTPError as error:
            raise _unreachable(error) from None

    def _post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        import httpx
        import orjson

        data = orjson.dumps(body)
        for attempt in range(self._retries + 1):
            try:
                answer = self._http.post(path, content=data, headers={"content-type": "application/json"})
            except httpx.HTTPError as error:
                raise _unreachable(error) from None
            wait = answer.headers.get("retry-after", "")
            if answer.status_code not in (429, 503) or not wait.isdigit() or attempt == self._retries:
                break
            time.sleep(int(wait))
        return self._answer(answer)

    def _answer(self, answer: httpx.Response) -> dict[str, Any]:
        try:
            table = answer.json()
            if answer.is_success and isinstance(table, dict):
                return table
            error = table["error"]
            raise ServiceError(answer.status_code, error["code"], error["message"])
        except (ValueError, KeyError, TypeError):
            raise ServiceError(answer.status_code, "", f"status {answer.status_code}, and no JSON") from None


def _unreachable(error: Exception) -> ServiceError:
    return ServiceError(0, "", f"the service cannot be reached ({type(error).__name__})")


def _records(notes: Iterable[Note], size: int) -> Iterator[list[Note]]:
    """Yield notes, some at a time, and never part the neighbouring notes of a patient."""
    source = iter(notes)
    held: list[Note] = list(islice(source, 1))
    for note in source:
        patient = note.get("patient")
        if len(held) >= size and (patient is None or patient != held[-1].get("patient")):
            yield held
            held = []
        held.append(note)
    if held:
        yield held
