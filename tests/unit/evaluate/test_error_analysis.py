from nescio.evaluate import evaluate


def test_errors_are_explained(gold, poor):
    result = evaluate(gold, poor)
    assert result.errors.by_kind() == {
        "missed": 24,
        "spurious": 0,
        "type": 4,
        "boundary": 0,
        "type+boundary": 0,
    }
    assert result.errors.confusion["DATE", "AGE"] == 4
    assert result.errors.confusion["PATIENT", "-"] == 8
    assert result.true_negatives == 8 * 3  # "seen", "by", "Dr"
    assert result.estimates["nothing-missed"].value == 0
