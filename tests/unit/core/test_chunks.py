"""Long texts are split behind marks, and nothing is lost."""

from nescio.core.chunks import split_at_marks, split_within


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


def test_chunks_within_a_size_end_behind_the_best_mark_of_their_second_half() -> None:
    text = "aa. bb\n\n" + "c. d\n" * 3 + "e" * 40 + " f"
    ranges = list(split_within(text, 12, ("\n\n", "\n", ". ", " ")))
    assert [text[low:high] for low, high in ranges] == [
        "aa. bb\n\n", "c. d\nc. d\n", "c. d\n" + "e" * 7, "e" * 12, "e" * 12, "e" * 9 + " f",
    ]  # fmt: skip
    assert list(split_within("", 12, (" ",))) == [(0, 0)]
