import numpy as np
import pytest

from nescio.core.errors import DataError
from nescio.detect.neural.settings import VectorSettings
from nescio.detect.neural.vectors.evaluation import (
    answerable,
    bundled_questions,
    correct_answers,
    neighbours,
    read_questions,
    similarities,
    study,
)
from nescio.detect.neural.vectors.table import CharNgrams, Vectors, compose, read_vectors, write_vectors
from nescio.detect.neural.vectors.training import sentences_of, train_vectors

TEXT = [
    f"The patient has pain in the {side} {part} for {n} days. The patients have no pain in the {part}."
    for n, side, part in zip(
        range(60), ["left", "right"] * 30, ["knee", "arm", "eye", "lung", "foot"] * 12, strict=True
    )
]


def small(words=("a", "b", "c"), size=4, seed=0, **options):
    rows = np.random.default_rng(seed).normal(size=(len(words), size)).astype(np.float32)
    return Vectors(tuple(words), rows, **options)


@pytest.mark.parametrize("name", ["v.safetensors", "v.bin", "v.txt", "v.vec"])
def test_written_vectors_are_read_again(tmp_path, name):
    vectors = small(("paciente", "niño", "DIGITDIGIT"), kind="cbow", digits="DIGIT")
    write_vectors(tmp_path / name, vectors)
    again = read_vectors(tmp_path / name)
    assert again.words == vectors.words
    assert np.allclose(again.rows, vectors.rows, atol=1e-5)
    if name.endswith("safetensors"):
        assert (again.kind, again.digits) == ("cbow", "DIGIT")


def test_glove_text_is_read(tmp_path):
    (tmp_path / "g.txt").write_text(
        "the 0.1 0.2 0.3\n. . . 0.4 0.5 0.6\nat name@domain.com 1 2 3\n", encoding="utf-8"
    )
    vectors = read_vectors(tmp_path / "g.txt")
    assert vectors.words == ("the", ". . .", "at name@domain.com")
    assert vectors.get("the").tolist() == pytest.approx([0.1, 0.2, 0.3])


def test_gensim_reads_what_we_write(tmp_path):
    from gensim.models import KeyedVectors

    vectors = small(("uno", "niño"))
    for name, binary in (("v.bin", True), ("v.txt", False)):
        write_vectors(tmp_path / name, vectors)
        theirs = KeyedVectors.load_word2vec_format(str(tmp_path / name), binary=binary)
        assert np.allclose(theirs["niño"], vectors.get("niño"), atol=1e-5)
        theirs.save_word2vec_format(str(tmp_path / f"back-{name}"), binary=binary)
        assert np.allclose(
            read_vectors(tmp_path / f"back-{name}").get("niño"), vectors.get("niño"), atol=1e-5
        )


@pytest.mark.parametrize(
    ("name", "content", "told"),
    [
        ("v.txt", b"a 1 2\nb 1\n", "line 2"),
        ("v.txt", b"3 2\na 1 2\n", "announced"),
        ("v.txt", b"", "announced"),
        ("v.txt", b"a one two\n", "line 1"),
        ("v.bin", b"2 4\na \x00\x00", "ends after 0 of 2"),
        ("v.bin", b"nonsense\n", "COUNT SIZE"),
        ("v.safetensors", b"nonsense", "not word vectors"),
    ],
)
def test_broken_files_are_told_in_one_line(tmp_path, name, content, told):
    (tmp_path / name).write_bytes(content)
    with pytest.raises(DataError, match=told):
        read_vectors(tmp_path / name)


def test_rare_words_are_unk_and_digits_are_alike():
    settings = VectorSettings(min_count=2, digits="DIGIT")
    found = sentences_of(["Born 1990 once. Born 2005 twice."], settings)
    assert [word for words in found for word in words] == [
        "Born", "DIGITDIGITDIGITDIGIT", "UNK", ".", "Born", "DIGITDIGITDIGITDIGIT", "UNK", ".",
    ]  # fmt: skip


@pytest.mark.parametrize("kind", ["cbow", "skipgram", "fasttext", "rnnlm", "random"])
def test_every_kind_trains_and_the_seed_decides(kind):
    settings = VectorSettings(kind=kind, size=12, epochs=2)
    one, two = train_vectors(TEXT, settings), train_vectors(TEXT, settings)
    assert one.rows.shape == (len(one.words), 12)
    assert "patient" in one
    assert np.array_equal(one.rows, two.rows)
    if kind == "random":
        assert np.abs(one.rows).max() <= 0.25


def test_subwords_give_fasttexts_vectors(tmp_path):
    from gensim.models import FastText

    text = sentences_of(TEXT, VectorSettings())
    model = FastText(text, vector_size=8, bucket=500, min_count=1, epochs=1, seed=1, workers=1)
    ours = CharNgrams(np.array(model.wv.vectors_ngrams), model.wv.min_n, model.wv.max_n)
    for word in ("pacientito", "niñez", "ab"):
        assert np.allclose(ours.vector(word), model.wv[word], atol=1e-6)
    vectors = train_vectors(TEXT, VectorSettings(kind="fasttext", size=8, epochs=1))
    write_vectors(tmp_path / "f.safetensors", vectors)
    again = read_vectors(tmp_path / "f.safetensors")
    assert "patientish" not in again
    assert np.array_equal(again.get("patientish"), vectors.get("patientish"))


def test_composed_sets_take_their_own_words_first():
    own, other = small(("a", "b")), small(("b", "c"), seed=1)
    both = compose(own, other)
    assert both.words == ("a", "b", "c")
    assert np.array_equal(both.get("b"), own.get("b"))
    assert np.array_equal(both.get("c"), other.get("c"))


def test_composed_sets_are_brought_into_one_space():
    words = [f"w{i}" for i in range(40)]
    own = small(words[:30], size=4)
    turn = np.linalg.qr(np.random.default_rng(5).normal(size=(4, 4)))[0].astype(np.float32)
    full = small(words, size=4)
    full = Vectors(tuple(words), np.vstack([own.rows, full.rows[30:]]))
    other = Vectors(tuple(words), full.rows @ turn)
    assert np.allclose(compose(own, other).get("w35"), full.get("w35"), atol=1e-4)
    assert np.array_equal(
        compose(own, other, mapped=False).get("w35"), other.get("w35")
    )  # kassaie-2016 copies
    with pytest.raises(DataError, match="share only"):
        compose(small(("a",), size=4), small(("b",), size=5))


def test_analogies_and_neighbours(tmp_path):
    rows = np.array([[1, 0, 0], [1, 1, 0], [0, 0, 1], [0, 1, 1], [-1, 0, 0]], dtype=np.float32)
    vectors = Vectors(("man", "men", "arm", "arms", "far"), rows)
    (tmp_path / "q.txt").write_text(
        ": plural\nman men\narm arms\n: full\nman men arm nowhere\n", encoding="utf-8"
    )
    questions = read_questions(tmp_path / "q.txt")
    assert len(questions) == 3
    asked = answerable(questions, vectors)
    assert asked == [("man", "men", "arm", "arms"), ("arm", "arms", "man", "men")]
    assert correct_answers(asked, vectors).tolist() == [1.0] * len(asked)
    assert similarities(asked, vectors).mean() > 0.8
    assert [word for word, _ in neighbours("man", vectors, 1)] == ["men"]
    assert neighbours("nowhere", vectors) == []


def test_questions_of_our_own():
    for language in ("en", "es"):
        assert len(bundled_questions(language)) > 200


def test_the_study_by_quarters():
    questions = [("left", "right", "patient", "patients"), ("patient", "patients", "left", "right")]
    asked, rows = study(TEXT, questions, VectorSettings(size=8, epochs=1))
    assert asked == 2
    assert [row.quarters for row in rows] == [1, 2, 3, 4]
    assert rows[0].p_similarity is rows[0].p_accuracy is None
    assert all(0 <= row.p_similarity <= 1 for row in rows[1:])
    with pytest.raises(DataError, match="quarters"):
        study(TEXT[:3], questions, VectorSettings())
