"""English words around what is counted or measured."""

from nescio.languages.quantities import Quantities

QUANTITIES = Quantities(
    units=frozenset("unit units puff puffs drops amp tab tabs tablet tablets capsule capsules".split()),
    words_behind=frozenset(
        "unit units cell cells copies million dollars euros platelets wbc rbc per steps".split()
    ),
    words_before=frozenset("platelet platelets plt wbc rbc leukocytes count load".split()),
    words_between=frozenset("of was is".split()),
)
