"""Long texts are split behind marks, and nothing is lost."""

from nescio.core.chunks import split_at_marks


def test_a_short_text_is_one_chunk() -> None:
    assert list(split_at_marks("a b c", 10, (" ",))) == [(0, 5)]
    assert list(split_at_marks("", 10, (" ",))) == [(0, 0)]


def test_chunks_end_behind_marks_and_cover_the_text() -> None:
    text = "word " * 100
    ranges = list(split_at_marks(text, 40, (" ",)))
    assert len(ranges) > 5
    assert "".join(text[low:high] for low, high in ranges) == text
    assert all(text[high - 1] == " " for _, high in ranges)


def test_the_best_mark_wins_within_twice_the_size() -> None:
    data = b"x" * 12 + b"\n" + b"y" * 4 + b"\n\n" + b"z" * 40
    assert next(split_at_marks(data, 10, (b"\n\n", b"\n"))) == (0, 19)
    assert next(split_at_marks(data.replace(b"\n\n", b"--"), 10, (b"\n\n", b"\n"))) == (0, 13)


def test_what_has_no_mark_is_one_chunk() -> None:
    assert list(split_at_marks("x" * 100, 10, (" ",))) == [(0, 100)]
