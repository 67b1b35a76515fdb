"""Starting a server: load the model once, then let granian fork the workers, which share its memory."""

from __future__ import annotations

import errno
import importlib.util
import logging
import multiprocessing
import socket
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from nescio.apps.server.audit import RevealAudit
from nescio.apps.server.logs import leave_no_core, set_up_logging
from nescio.apps.server.loopback import is_loopback
from nescio.apps.server.metrics import share_metrics
from nescio.apps.server.settings import ServeSettings
from nescio.apps.server.shared_scrubber import warm_up
from nescio.core.blas_threads import use_one_thread
from nescio.core.errors import ConfigError, MissingExtraError
from nescio.pipeline.engines.worker import tune_gc
from nescio.pipeline.scrubber import Scrubber

if TYPE_CHECKING:
    from starlette.types import ASGIApp

_LOG = logging.getLogger("nescio")
MakeApp = Callable[[Scrubber, Path], "ASGIApp"]


def require_serve() -> None:
    """Refuse to go on where the extra `serve` is missing.

    Raises:
        MissingExtraError: it is not installed.
    """
    for name in ("granian", "httpx", "prometheus_client", "starlette"):
        if importlib.util.find_spec(name) is None:
            raise MissingExtraError("the server", "serve")


def serve(settings: ServeSettings) -> None:
    """Serve until the process is told to end; requests that were begun are finished.

    Raises:
        ConfigError: the settings would expose notes, or the address is taken.
        MissingExtraError: the extra `serve` is not installed.
    """
    from nescio.apps.server.tokens import load_tokens

    settings.check()
    if settings.tokens:
        load_tokens(settings.tokens)  # a mistake is told here, not by each worker
    if settings.allow_reveal:
        RevealAudit(settings.audit).close()
    run(settings, partial(_service, settings))


def _service(settings: ServeSettings, scrubber: Scrubber, folder: Path) -> ASGIApp:
    from nescio.apps.server.app import Service

    return Service(settings, scrubber, folder).app()


def run(settings: ServeSettings, make_app: MakeApp) -> None:
    """Load the model and run workers.

    Args:
        settings: where to listen, and what to load.
        make_app: makes the application of a worker, of the scrubber and a folder that workers share.
    """
    require_serve()
    from granian.constants import Interfaces
    from granian.http import HTTP1Settings
    from granian.server import Server

    check_address(settings.host, settings.port)
    use_one_thread()  # workers are what uses several processors
    set_up_logging()
    leave_no_core()
    scrubber = Scrubber.from_settings(settings.scrub)
    warm_up(scrubber)
    tune_gc()  # frozen, what workers share is not touched, and so not copied
    if "fork" in multiprocessing.get_all_start_methods():
        multiprocessing.set_start_method("fork", force=True)
    elif settings.workers > 1:
        raise ConfigError("--workers: on this system there can be one")
    with tempfile.TemporaryDirectory(prefix="nescio-serve-") as name:  # counters and limits: numbers only
        folder = Path(name)
        share_metrics(folder)
        options: dict[str, Any] = {}
        address = check_address(settings.host, settings.port)  # again: loading took a while
        if settings.tls_cert:
            options |= {"ssl_cert": Path(settings.tls_cert), "ssl_key": Path(settings.tls_key)}
        server = Server(
            "nescio",
            address=address,
            port=settings.port,
            interface=Interfaces.ASGINL,
            workers=settings.workers,
            backpressure=settings.limits.connections,
            backlog=max(1024, settings.limits.connections),
            http1_settings=HTTP1Settings(header_read_timeout=10_000),
            websockets=False,
            log_enabled=False,  # its own log is replaced by ours, which never shows an exception
            respawn_failed_workers=True,
            workers_kill_timeout=int(settings.limits.seconds) + 5,
            **options,
        )
        _LOG.info("listening at %s", settings.url)
        server.serve(target_loader=lambda _: make_app(scrubber, folder))


def check_address(host: str, port: int) -> str:
    """Return the address of a host, and refuse one that must not be listened at.

    A port that is taken is refused since workers share theirs, so the system would let two servers share it as well, and requests go to either.

    Raises:
        ConfigError: the port is taken, or the address is not of this machine, or not the loopback that its name promises.
    """
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        family, kind, protocol, _, address = min(found, key=lambda one: one[0] != socket.AF_INET)
        with socket.socket(family, kind, protocol) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise ConfigError(f"--port {port} is taken; choose another") from None
        raise ConfigError(f"cannot listen at {host}:{port} ({error.strerror})") from None
    if is_loopback(host) and not is_loopback(str(address[0])):
        raise ConfigError(f"--host {host} is not this machine alone; give an address such as 127.0.0.1")
    return str(address[0])
