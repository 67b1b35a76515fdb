"""Spanish."""

from nescio.languages.base import LanguagePack

PACK = LanguagePack(
    code="es",
    name="Spanish",
    function_words=frozenset(
        (
            "el la los las de del en que con por para una un se su al y paciente no sin es fue presenta refiere dolor derecha izquierda"
            " anos ano sexo varon mujer edad fecha nombre apellidos domicilio medico tratamiento historia desde hace ante como mas muy"
            " sobre tras durante hospital clinico servicio ingreso alta antecedentes exploracion diagnostico sus lo le ha este esta"
        ).split()
    ),
    letters="ñ¿¡áéíóú",
    own_words=frozenset(
        (
            "el los las del con y un una sin fue su sus al anos mas esta tras durante hace niega refiere desde"
        ).split()
    ),
    two_surnames=True,
)
