"""`einsum` with subscripts made by chance, against numpy itself: as source and compiled."""

from __future__ import annotations

import random
from typing import Any

import numpy
import pytest
from lanewise import compile_source

from library.standard import source_of

SIZES = {"i": 2, "j": 3, "k": 1, "A": 4}


def made(seed: int) -> tuple[str, list[Any]]:
    """Subscripts and operands of whole numbers, so that the order of adding does not show; some dims are 1 where others are not."""
    chance = random.Random(seed)
    terms = ["".join(chance.choices("ijkA", k=chance.randint(0, 3))) for _ in range(chance.randint(1, 3))]
    around = ["..." if chance.random() < 0.3 else "" for _ in terms]
    operands = []
    for term, dots in zip(terms, around, strict=True):
        dims = [*([2, 3][chance.randint(0, 2) :] if dots else []), *(SIZES[label] for label in term)]
        if len({*term}) == len(term) and chance.random() < 0.2 and dims:
            dims[chance.randrange(len(dims))] = 1
        items = numpy.array([chance.randint(-4, 4) for _ in range(int(numpy.prod(dims)))])
        operands.append(items.reshape(dims).astype(chance.choice(("f8", "f4", "i8", "i1"))))
    labels = sorted({*"".join(terms)})
    result = "".join(chance.sample(labels, chance.randint(0, len(labels))))
    text = ",".join(dots + term for dots, term in zip(around, terms, strict=True))
    return text if chance.random() < 0.3 else f"{text}->{'...' if any(around) else ''}{result}", operands


def outcome(call: Any, operands: list[Any]) -> tuple[str, str]:
    try:
        found = call(*operands)
    except ValueError as error:
        return "ValueError", str(error)
    return type(found).__name__, repr(found)


@pytest.mark.parametrize("block", range(6))
def test_subscripts_by_chance(block: int) -> None:
    for seed in range(block * 20, block * 20 + 20):
        subscripts, operands = made(seed)
        names = ", ".join("abc"[: len(operands)])
        compiled = compile_source(f"import numpy as np\n\ndef f({names}):\n    return np.einsum({subscripts!r}, {names})\n")
        expected = outcome(lambda *x, text=subscripts: numpy.einsum(text, *x), operands)
        assert outcome(compiled, operands) == expected, (subscripts, operands)
        ours = source_of("numpy").einsum
        assert outcome(lambda *x, text=subscripts, einsum=ours: einsum(text, *x), operands) == expected, (subscripts, operands)


def test_sums_are_within_their_bound() -> None:
    """Of floats: eps times the sum of all |terms|, in the narrower of the dtypes."""
    rng = numpy.random.default_rng(11)
    compiled = compile_source("import numpy as np\n\ndef f(a, b, c):\n    return np.einsum('ij,jk,kl->il', a, b, c)\n")
    for dtype in (numpy.float64, numpy.float32):
        a, b, c = (rng.normal(size=dims).astype(dtype) for dims in ((5, 70), (70, 30), (30, 4)))
        exact = numpy.einsum("ij,jk,kl->il", a, b, c, dtype=numpy.longdouble)
        terms = numpy.einsum("ij,jk,kl->il", abs(a), abs(b), abs(c))
        assert (abs(compiled(a, b, c) - exact) <= numpy.finfo(dtype).eps * 10 * terms).all()
