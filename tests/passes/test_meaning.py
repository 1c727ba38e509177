"""Random low programs come in; each pass alone and all in a row leave them legal and with the same answers."""

from random import Random

import pytest
from ir.random_code import low_program
from lanewise.ir.text import print_program
from lanewise.ir.verify import verify
from lanewise.passes.dead import dead
from lanewise.passes.fold import fold
from lanewise.passes.forward import forward
from lanewise.passes.recurrences import recurrences
from lanewise.passes.selects import selects
from wasm.test_emit import agree

PASSES = (fold, forward, fold, recurrences, selects, dead)


@pytest.mark.parametrize("seed", range(100))
def test_passes_keep_meaning(seed: int) -> None:
    rng = Random(seed)
    program = low_program(rng)
    for change in {*PASSES}:
        after = change(program)
        verify(after, "code.low")
        agree(after, program, Random(seed))
    after = program
    for change in PASSES:
        after = change(after)
        verify(after, "code.low")
    agree(after, program, Random(seed))


@pytest.mark.parametrize("change", [fold, forward, recurrences, dead])
def test_passes_settle(change) -> None:  # type: ignore[no-untyped-def]
    """A second run finds nothing that the first one left, so the order of passes is no riddle."""
    for seed in range(40):
        program = low_program(Random(seed))
        for _ in range(4):
            program = change(program)
        assert print_program(change(program)) == print_program(program)
