"""What those who watch a worker ask for: whether it is alive, and its metrics. The service and the gateway answer alike."""

from __future__ import annotations

from starlette.responses import Response

from nescio import __version__
from nescio.apps.server.endpoint import json_response
from nescio.apps.server.errors import RequestError
from nescio.apps.server.metrics import Metrics
from nescio.apps.server.shared_scrubber import SharedScrubber


def health_response(shared: SharedScrubber, seconds: float) -> Response:
    """Answer that a worker is alive.

    Raises:
        RequestError: its batch takes more than twice the seconds that a request may take.
    """
    if shared.is_stuck(2 * seconds):
        raise RequestError(503, "stuck", "this worker does not go on")
    return json_response({"status": "ok", "nescio": __version__})


def metrics_response(metrics: Metrics) -> Response:
    """Answer with the metrics, in the format of Prometheus."""
    return Response(metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")
