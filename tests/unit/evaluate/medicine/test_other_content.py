"""Words and numbers in no class of medicine: what is found by its neighbours and by what replaced it, and identity that is left alone."""

from __future__ import annotations

import csv
from collections import Counter
from pathlib import Path

import pytest

from nescio.evaluate.medicine.alignment import differences
from nescio.evaluate.medicine.meter import CHANGED, MedicineTotals

FRESH = Path(__file__).with_name("planted_fresh.tsv")


def _totals(before: str, after: str, language: str = "en") -> MedicineTotals:
    totals = MedicineTotals()
    totals.add_note("n", before, after, differences(before, after), language)
    return totals


def test_fresh_damage_is_found() -> None:
    """Four sets, each counted behind a frozen meter before it was used to mend it; see docs/guides/utility.md for these first figures."""
    found: Counter[str] = Counter()
    size: Counter[str] = Counter()
    for name, language, _, before, after in csv.reader(FRESH.open(encoding="utf-8"), delimiter="\t"):
        size[name] += 1
        found[name] += bool(_totals(before, after, language).places)
        assert _totals(before, before, language).places == []
    assert size == {"own-1": 185, "own-2": 224, "drawn-1": 232, "drawn-2": 273}
    assert found["own-1"] >= 181
    assert found["own-2"] >= 209
    assert found["drawn-1"] >= 209
    assert found["drawn-2"] >= 240


@pytest.mark.parametrize(
    ("language", "before", "after"),
    [
        ("en", "Platelets <20, hold enoxaparin.", "Platelets >20, hold enoxaparin."),
        ("es", "Antígeno de gripe (-) en urgencias.", "Antígeno de gripe (+) en urgencias."),
        ("en", "There is pneumothorax after the line.", "There is no pneumothorax after the line."),
        ("en", "Child-Pugh C cirrhosis, on the list.", "Child-Pugh A cirrhosis, on the list."),
        ("en", "Temp 38.9 C on arrival.", "Temp 38.9 F on arrival."),
        ("en", "Transfuse if Hgb falls below 7.", "Discharge if Hgb falls below 7."),
        ("es", "- Frío local, reposo, pie en alto.", "- Calor local, reposo, pie en alto."),
        ("en", "Haldol 2 mg IM given for agitation.", "Haldol 2 mg PO given for agitation."),
        ("en", "IABP 1:1, augmenting well.", "IABP 1:3, augmenting well."),
        ("es", "FC 54 56 60 64 68 66", "FC 54 56 60 64 168 66"),
        ("es", "Exfumador desde hace 10 años.", "Exfumador desde hace 30 años."),
        ("en", "Extubated on hospital day 3.", "Extubated on hospital day 13."),
        ("en", "NPO after midnight, then surgery.", "NPO until further notice, then surgery."),
        ("en", "Mass of the bowel above the bladder.", "Mass of the bowel below the bladder."),
        ("en", "Stop at once if [rash] spreads.", "Stop at once if [NAME] spreads."),
    ],
)
def test_what_replaced_it_and_its_neighbours_tell(language: str, before: str, after: str) -> None:
    assert _totals(before, after, language).places


@pytest.mark.parametrize(
    ("language", "before", "after"),
    [
        ("en", "Seen with Rosa Whitfield today, no fever.", "Seen with Clara Emmett today, no fever."),
        ("en", "Mr. Files has no fever.", "Mr. Stone has no fever."),
        ("en", "Pt Garnet Whitebear, 52, has COPD.", "Pt Iris Larkin, 57, has COPD."),
        ("en", "A 41-year-old cooper with asthma.", "A 41-year-old driver with asthma."),
        ("en", "Works as a luthier, no cough.", "Works as a welder, no cough."),
        ("en", "Bed 12, pain better.", "Bed 31, pain better."),
        ("en", "Moved to room 4B after dialysis.", "Moved to room 7C after dialysis."),
        ("en", "Smears negative 7, 8 and 10 June.", "Smears negative 2, 8 and 10 June."),
        ("en", "Labs drawn 10.11, sodium normal.", "Labs drawn 12.09, sodium normal."),
        ("en", "CXR 6/14 clear, lungs clear.", "CXR 7/02 clear, lungs clear."),
        ("en", "BCG given 2019, no reaction.", "BCG given 2021, no reaction."),
        ("en", "Plate BKN 682, ran a red light, wrist pain.", "Plate XTR 417, ran a red light, wrist pain."),
        ("en", "NHS 603 295 8741 asthma clinic", "NHS 517 884 2096 asthma clinic"),
        ("en", "Mail jo.reed@example.org about the rash.", "Mail al.moss@example.org about the rash."),
        ("en", "Uploaded by kboateng after the scan.", "Uploaded by jhalloran after the scan."),
        ("en", "Case MGH-4397 reviewed with oncology.", "Case QRT-2210 reviewed with oncology."),
        ("en", "Kids (11, 8) at home, patient stable.", "Kids (9, 8) at home, patient stable."),
        ("en", "D: R. logged on from the clinic.", "D: H. logged on from the clinic."),
        ("es", "Vive en Burela, sin fiebre.", "Vive en Cangas, sin fiebre."),
        ("es", "Don Anselmo Ruiz, sin disnea.", "Don Tomás Gil, sin disnea."),
        ("es", "Es albañil, dolor lumbar.", "Es camarero, dolor lumbar."),
        ("es", "Varón de 54 años con EPOC.", "Varón de 58 años con EPOC."),
        ("es", "Habitación 312, afebril.", "Habitación 208, afebril."),
        ("es", "Tlf 569 20 44 13, avisar si fiebre.", "Tlf 541 88 20 97, avisar si fiebre."),
        ("es", "Nacida el 7 de marzo, sana.", "Nacida el 9 de marzo, sana."),
    ],
)
def test_identity_and_its_surrogates_are_no_damage(language: str, before: str, after: str) -> None:
    assert _totals(before, after, language).places == []


def test_a_sign_that_became_another_is_changed() -> None:
    totals = _totals("Platelets <20, hold enoxaparin.", "Platelets >20, hold enoxaparin.")
    assert [place[4] for place in totals.places] == [CHANGED]
