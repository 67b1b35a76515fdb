"""What only this machine can reach: addresses that are listened at without tokens, and called without a proxy on the way."""

from __future__ import annotations

import ipaddress
from urllib.parse import urlsplit


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach an address."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def host_of(url: str) -> str:
    """Return the host of a URL; empty where it makes no sense."""
    try:
        return urlsplit(url).hostname or ""
    except ValueError:
        return ""


def direct_mounts(url: str) -> dict[str, None]:
    """Return the `mounts` of httpx that keep calls of this machine from a proxy that the environment names.

    Such a proxy is another machine as a rule, and would read notes that never had to leave this one.
    """
    host = host_of(url)
    if not is_loopback(host):
        return {}
    return {f"all://[{host}]" if ":" in host else f"all://{host}": None}
