import numpy as np
import pytest

from nescio.evaluate.corpus_arrays import TextTable, span_table


@pytest.fixture
def docs(doc):
    return [
        doc("a", "Ana, ñ 7.", (0, 3, "PATIENT"), (7, 8, "AGE")),
        doc("b", ""),
        doc("c", "x 日", (2, 3, "DATE")),
    ]


def test_texts_are_concatenated_with_a_line_end_between(docs):
    table = TextTable.of(docs)
    assert "".join(map(chr, table.codes)) == "Ana, ñ 7.\n\nx 日\n"
    assert table.begin.tolist() == [0, 10, 11]
    assert table.doc_of(np.array([0, 9, 10, 11, 13])).tolist() == [0, 0, 1, 2, 2]


def test_offsets_of_spans_count_from_the_first_text(docs):
    spans = span_table(docs, TextTable.of(docs).begin, ["AGE", "DATE", "PATIENT"])
    assert spans.doc.tolist() == [0, 0, 2]
    assert list(spans.starts_labels_ends()) == [(0, 2, 3), (7, 0, 8), (13, 1, 14)]
    assert len(spans.where(spans.doc == 2)) == 1


def test_kinds_of_characters_and_runs(docs):
    table = TextTable.of(docs)
    assert [chr(table.codes[i]) for i in np.flatnonzero(table.alphanumeric)] == list("Anañ7x日")
    words = [(start, end) for start, end in zip(*(side.tolist() for side in table.words), strict=True)]
    assert words == [(0, 4), (5, 6), (7, 9), (11, 12), (13, 14)]
    assert table.ascii_runs[0].tolist() == [0, 7, 11]  # no letter with an accent, as in the i2b2-2014 script


def test_covered_characters(docs):
    table = TextTable.of(docs)
    covered = table.covered(span_table(docs, table.begin, ["AGE", "DATE", "PATIENT"]))
    assert np.flatnonzero(covered).tolist() == [0, 1, 2, 7, 13]
