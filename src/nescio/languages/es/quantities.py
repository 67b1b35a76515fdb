"""Spanish words around what is counted or measured."""

from nescio.languages.quantities import Quantities

QUANTITIES = Quantities(
    units=frozenset("unidades gotas comprimido comprimidos".split()),
    words_behind=frozenset("unidades copias celulas mil euros plaquetas leucocitos por pasos".split()),
    words_before=frozenset("plaquetas leucocitos recuento carga".split()),
    words_between=frozenset({"de"}),
)
