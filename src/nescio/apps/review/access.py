"""Who may see the page: one link with a token that works once, then a session that the browser keeps as a cookie.

The cookie cannot be read by scripts and is not sent by other sites. The database keeps the hash of a session, so that an open page
goes on after the server was started again.
"""

from __future__ import annotations

import hashlib
import secrets

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from nescio.apps.review.store import ReviewStore
from nescio.apps.server.errors import RequestError
from nescio.apps.server.loopback import host_of, is_loopback

_COOKIE = "nescio-review"
_SECONDS = 12 * 3600


class Access:
    """Lets in the browser that has the token, and those that had one before.

    Args:
        store: keeps the sessions.

    Attributes:
        token: of the link.
    """

    def __init__(self, store: ReviewStore) -> None:
        self._store = store
        self.token = secrets.token_urlsafe(32)
        self._used = False

    def enter(self, request: Request) -> Response | None:
        """Return the answer to a link with the token: a session, and the page's own address; None without a token.

        Raises:
            RequestError: it is another token, or was used before.
        """
        given = request.query_params.get("token")
        if given is None:
            return None
        self.check_host(request)
        if self._used or not secrets.compare_digest(given.encode(), self.token.encode()):
            if self._is_known(request):  # the same browser, going back to its link
                return RedirectResponse("/", 303)
            raise RequestError(403, "token", "this link was used before, or is not from this server")
        self._used = True
        session = secrets.token_urlsafe(32)
        self._store.add_session(_digest(session), _SECONDS)
        answer = RedirectResponse("/", 303)
        answer.set_cookie(_COOKIE, session, max_age=_SECONDS, httponly=True, samesite="strict", path="/")
        return answer

    def session(self, request: Request) -> tuple[str, str]:
        """Return the session of a request, and the name of its reviewer, which may be empty.

        Raises:
            RequestError: there is none, or the request comes from another site.
        """
        self.check_host(request)
        digest = _digest(request.cookies.get(_COOKIE, ""))
        reviewer = self._store.session(digest)
        if reviewer is None:
            raise RequestError(403, "token", "open the link that `nescio review` shows in its terminal")
        return digest, reviewer

    def check_host(self, request: Request) -> None:
        """Refuse a request that another site sent, or that came under another name.

        Raises:
            RequestError: it did.
        """
        host = request.headers.get("host", "")
        if not is_loopback(host_of(f"//{host}")):
            raise RequestError(421, "host", "only this machine's own address is served")
        origin = request.headers.get("origin")
        if origin is not None and origin != f"http://{host}":
            raise RequestError(403, "origin", "another site asks")

    def _is_known(self, request: Request) -> bool:
        return self._store.session(_digest(request.cookies.get(_COOKIE, ""))) is not None


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
