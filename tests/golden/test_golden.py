"""Every golden file prints what it says."""

import pytest
from golden.files import FILES, FOLDER, actual, read


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(FOLDER)))
def test_golden(path) -> None:  # type: ignore[no-untyped-def]
    golden = read(path)
    assert actual(golden) == golden.expected
