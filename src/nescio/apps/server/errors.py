"""What a request is refused with: a status, a code for programs, and one line for people. Never text of a note."""

from __future__ import annotations

from nescio.core.errors import NescioError


class RequestError(NescioError):
    """A request that is refused.

    Attributes:
        status: of HTTP.
        code: a word for programs.
        retry_after: seconds after which the same request may succeed; 0 for never.
    """

    def __init__(self, status: int, code: str, message: str, *, retry_after: int = 0) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.retry_after = retry_after


def invalid(message: str) -> RequestError:
    """Return the error of a body that has the wrong shape."""
    return RequestError(422, "invalid", message)


def too_large(message: str) -> RequestError:
    """Return the error of a body, note or record over its limit."""
    return RequestError(413, "too-large", message)


def busy(message: str = "the service is at its limit; try again") -> RequestError:
    """Return the error of a request that must wait for others."""
    return RequestError(503, "busy", message, retry_after=1)


def timed_out() -> RequestError:
    """Return the error of a request that took too long."""
    return RequestError(504, "timeout", "the request took longer than the service allows")
