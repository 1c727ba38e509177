"""What the tests of the loader have in common: the folder of the programs that they call."""

from pathlib import Path

import pytest
from hosts import fixtures
from shared import filled


@pytest.fixture(scope="session")
def built(shared_folder: Path) -> Path:
    """The programs, and what CPython says."""
    return filled(shared_folder / "fixtures", fixtures.write)
