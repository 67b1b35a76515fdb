"""English words of events that newspapers tell of, by which a patient may be recognised."""

from __future__ import annotations

PUBLIC_EVENTS = frozenset(
    "earthquake hurricane tornado flood wildfire avalanche explosion bombing shooting massacre derailment shipwreck hijacking kidnapping "
    "hostage marathon olympics lottery newspaper headlines televised celebrity mayor senator congressman minister ambassador bishop "
    "paparazzi viral podcast trial lawsuit strike riot collapse stampede".split()
)
