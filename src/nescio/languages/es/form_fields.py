"""How Spanish forms are laid out: the fields that hold the two parts of a patient's name."""

from __future__ import annotations

import re

from nescio.languages.base import FormFields

# Hit: "Apellidos: ", "NOMBRE:". Near miss: "Nombre y apellidos:".
FORM_FIELDS = FormFields(
    hints=("pellido", "PELLIDO"),
    before_value=re.compile(
        r"(?<!y )\b(?:(?P<given>nombre)|(?P<family>apellido))s?[ \t]*:\s*\Z", re.IGNORECASE
    ),
)
