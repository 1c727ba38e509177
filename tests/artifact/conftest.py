"""The folder that the tests of artifacts look at."""

from __future__ import annotations

from pathlib import Path

import lanewise
import pytest
from artifact import shapes


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    lanewise.build(tmp_path / "shapes", *shapes.ALL)
    return tmp_path / "shapes"
