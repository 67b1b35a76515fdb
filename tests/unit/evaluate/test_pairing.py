import pytest

from nescio.core.errors import LabelError, MatchError
from nescio.evaluate import evaluate


def test_missing_documents_are_listed(gold):
    with pytest.raises(MatchError, match=r"2 document\(s\) missing in system: 6, 7"):
        evaluate(gold, gold[:6])
    with pytest.raises(MatchError, match="missing in gold: 7"):
        evaluate(gold[:7], gold)


def test_texts_that_differ_name_document_and_offset(gold, doc):
    with pytest.raises(MatchError, match=r"document 0: .* offset 4 on") as caught:
        evaluate(gold[:1], [doc("0", gold[0].text.replace("Zz", "ZZ").replace("ZZ", "zz"))])
    assert "Zzyzx" not in str(caught.value)


def test_twice_the_same_id(gold):
    with pytest.raises(MatchError, match="document 0 is twice in system"):
        evaluate(gold[:1], [gold[0], gold[0]])


def test_schemes_are_mapped_or_refused(gold, doc):
    spanish = [doc(d.id, d.text, (0, 9, "NOMBRE_SUJETO_ASISTENCIA"), (20, 26, "FECHAS")) for d in gold]
    assert evaluate(gold, spanish).counts("strict").tp == 16
    assert evaluate(gold, gold, scheme="binary").counts("strict").tp == 32
    binary = [doc(d.id, d.text, (0, 9, "PHI")) for d in gold]
    with pytest.raises(LabelError, match="scheme binary does not map to i2b2-2014"):
        evaluate(gold, binary)
    with pytest.raises(LabelError, match="PATIENT"):
        evaluate(gold, [doc(d.id, d.text, (0, 9, "PATIENTS")) for d in gold])


def test_labels_of_several_schemes_are_mapped_one_by_one(gold, doc):
    mixed = [doc(d.id, d.text, (0, 9, "PATIENT"), (20, 26, "FECHAS")) for d in gold]
    assert evaluate(gold, mixed).counts("strict").tp == 16
