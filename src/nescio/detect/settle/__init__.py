"""Settling between finding and replacing: spans of all sources become one list, and known names are hunted."""

from nescio.detect.settle.combine import combine
from nescio.detect.settle.dial import turned
from nescio.detect.settle.hunt import Hunter
from nescio.detect.settle.roster import read_roster

__all__ = ["Hunter", "combine", "read_roster", "turned"]
