"""Spanish words of events that newspapers tell of, by which a patient may be recognised."""

from __future__ import annotations

PUBLIC_EVENTS = frozenset(
    "terremoto huracan tornado inundacion riada incendio avalancha explosion atentado tiroteo descarrilamiento naufragio secuestro rehen "
    "maraton olimpiadas loteria periodico titulares television famoso famosa alcalde alcaldesa diputado diputada senador ministro ministra "
    "embajador obispo viral juicio huelga disturbios derrumbe estampida".split()
)
