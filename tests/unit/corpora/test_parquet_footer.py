"""The sizes in a footer are pyarrow's; a damaged footer is an error, never the end of the process."""

import io
import random

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from nescio.corpora.parquet_footer import column_chunks


def parquet(rows: int = 500) -> bytes:
    stream = io.BytesIO()
    columns = {
        "id": [f"n{i}" for i in range(rows)],
        "text": ["Seen today. " * (i % 7) for i in range(rows)],
        "spans": [[{"start": 0, "end": 4}] * (i % 3) for i in range(rows)],
        "flag": [None if i % 2 else True for i in range(rows)],
    }
    pq.write_table(pa.table(columns), stream, row_group_size=200, compression="zstd")
    return stream.getvalue()


def test_sizes_are_those_of_pyarrow() -> None:
    data = parquet()
    metadata = pq.ParquetFile(io.BytesIO(data)).metadata
    groups = [metadata.row_group(i) for i in range(metadata.num_row_groups)]
    expected = [(group, group.column(i)) for group in groups for i in range(group.num_columns)]
    found = list(column_chunks(io.BytesIO(data)))
    assert len(found) == len(expected) == 15
    for chunk, (group, column) in zip(found, expected, strict=True):
        dictionary = (
            column.data_page_offset - column.dictionary_page_offset if column.has_dictionary_page else 0
        )
        assert chunk == (
            group.num_rows,
            column.num_values,
            column.total_uncompressed_size,
            column.total_compressed_size,
            dictionary,
        )


@pytest.mark.parametrize("seed", range(300))
def test_a_damaged_footer_is_a_value_error(seed: int) -> None:
    data, rng = bytearray(parquet(3)), random.Random(seed)
    for _ in range(rng.randint(1, 5)):
        data[rng.randint(len(data) // 2, len(data) - 9)] = rng.randrange(256)
    try:
        chunks = list(column_chunks(io.BytesIO(bytes(data))))
    except ValueError:
        return
    assert all(isinstance(value, int) for chunk in chunks for value in chunk)
