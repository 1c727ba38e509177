"""What numpy says of folds while compiling, whatever this process asked it before."""

from __future__ import annotations

import numpy
import pytest
from lanewise.library.prelude.folds import folding


def test_numpys_words_do_not_depend_on_what_was_called_before() -> None:
    """numpy itself has other words for it once it was asked for a bool and a float."""
    words = "No loop matching the specified signature and casting was found for ufunc greater"
    for _ in range(2):
        with pytest.raises(TypeError, match=words) as error:
            folding(numpy.greater, numpy.dtype(float), None)
        assert type(error.value) is TypeError
        numpy.greater(numpy.ones(1, bool), numpy.ones(1))
        numpy.greater(numpy.ones(1, bool), numpy.float64(1))
    with pytest.raises(TypeError, match="did not contain a loop"):
        numpy.greater.reduce(numpy.ones(2))
