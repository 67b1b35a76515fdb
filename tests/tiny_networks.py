"""Tiny trained networks on invented notes, shared by the tests of this folder."""

from functools import cache

from invented_notes import notes
from nescio.detect.learner import Task
from nescio.detect.neural.networks import settings as s
from nescio.detect.settings import build

KINDS = {
    "e2ej": ("e2ej", s.E2EJSettings, {"hidden": 16, "filters": 16, "branch": 16, "char_filters": 16}),
    "e2e": ("e2ej", s.E2EJSettings, {"hidden": 16, "filters": 16, "char_filters": 16, "joint": False}),
    "elman": ("elman", s.RecurrentSettings, {"layers": 2, "hidden": 20}),
    "jordan": ("jordan", s.RecurrentSettings, {"window": 9, "hidden": 20}),
    "window-lstm": ("window-lstm", s.WindowSettings, {"hidden": 16}),
    "anonimatik": ("anonimatik", s.AnonimatikSettings, {"hidden": 16}),
}


def settings_of(name, options=None, **training):
    _, kind, own = KINDS[name]
    table = {
        **own,
        **(options or {}),
        "vectors": {"epochs": 1, "size": 16, "min_count": 1, "scale": 0.4},
        "training": {"epochs": 3, "learning_rate": 0.01, "batch_size": 8, "threads": 1, **training},
    }
    return build(kind, table, name)


def fit_tiny(name, folder=None, options=None, **training):
    from nescio.detect.neural.networks.training import fit

    kind, task = KINDS[name][0], Task("en", "i2b2-2014", 1)
    settings = settings_of(name, options, **training)
    return fit(kind, settings, notes(16), notes(4, 100), task=task, folder=folder)


@cache
def fitted(name):
    return fit_tiny(name)
