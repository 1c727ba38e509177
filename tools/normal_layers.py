"""The installed numpy comes in; `core/lanewise/library/normal_layers.py` goes out: the layers from which normal deviates are drawn.

python tools/normal_layers.py

G. Marsaglia and W. W. Tsang, The ziggurat method for generating random variables (2000), with 256 layers. numpy's tables have been
rounded in ways that no formula gives again, and its deviates have their bits; so they are measured: a generator whose state is
set gives the words that one asks for, and what numpy makes of these tells the tables.
"""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from pathlib import Path

import numpy as np

TARGET = Path(__file__).parents[1] / "core" / "lanewise" / "library" / "normal_layers.py"
LAYERS = 256
PLACES = 1 << 52
"""Of a word: how far from the middle of its layer."""
_FACTOR = 0x2360ED051FC65DA44385DF649FCCF645
_WHOLE = 1 << 128


def drawn(layer: int, place: int) -> tuple[float, bool]:
    """The deviate of a word, and whether it took that one alone; the next word is 0."""
    return drawn_from(layer | place << 9, np.random.Generator.standard_normal)


def drawn_from(word: int, draw: Callable[[np.random.Generator], float]) -> tuple[float, bool]:
    """The same of any deviate."""
    behind = 1 | 1 << 64 if (word * _FACTOR) % 2 == 0 else 0  # halves that are equal: the word of such a state is 0
    step = (behind - word * _FACTOR) % _WHOLE
    before = (word - step) * pow(_FACTOR, -1, _WHOLE) % _WHOLE
    bits = np.random.PCG64(0)
    bits.state = {"bit_generator": "PCG64", "state": {"state": before, "inc": step}, "has_uint32": 0, "uinteger": 0}
    found = draw(np.random.Generator(bits))
    state = bits.state["state"]
    assert isinstance(state, dict)
    return found, state["state"] == word


def edge(layer: int) -> int:
    """The first place of a layer that is not surely below the curve."""
    return first_outside(lambda place: drawn(layer, place)[1], PLACES)


def first_outside(is_inside: Callable[[int], bool], places: int) -> int:
    """Of places of which the first ones are inside."""
    low, high = 0, places
    while low < high:
        middle = (low + high) // 2
        if is_inside(middle):
            low = middle + 1
        else:
            high = middle
    return low


def layers() -> tuple[list[float], list[int], list[float]]:
    """Of each layer: how wide a place is, its first place that is not surely inside, and the height of the curve at its end."""
    widths = [drawn(layer, PLACES >> 1)[0] / (PLACES >> 1) for layer in range(LAYERS)]
    widths[1] = drawn(1, 1 << 30)[0] / (1 << 30)  # where no place is surely inside: near the middle it is found to be
    heights = [1.0, *(float((-((Decimal(w) * PLACES) ** 2) / 2).exp()) for w in widths[1:])]  # the same bits on every machine
    return widths, [edge(layer) for layer in range(LAYERS)], heights


def text() -> str:
    """The file."""
    return written("the bell curve", "normal", "", *layers())


def written(curve: str, word: str, before: str, widths: list[float], edges: list[int], heights: list[float]) -> str:
    """The file of one kind of deviates. `word`: what the prelude's words for it begin with; `before`: the names of its tables."""
    rows = {
        "width": ("f64", [f"{w!r}" for w in widths]),
        "edge": ("u64", [f"{e:#x}" for e in edges]),
        "height": ("f64", [f"{h!r}" for h in heights]),
    }
    tables, functions = "", ""
    for part, (t, values) in rows.items():
        name = f"{before}{part.upper()}S"
        tables += f"{name} = table({t}, (\n{_lines(values)}))  # fmt: skip\n\n"
        functions += _FUNCTION.format(word=f"{word}_{part}", t=t, name=name)
    return _HEAD.format(curve=curve, word=word) + tables.removesuffix("\n") + functions


def _lines(values: list[str]) -> str:
    return "".join(f"    {', '.join(values[i : i + 5])},\n" for i in range(0, len(values), 5))


_HEAD = '''"""The layers below {curve}: how wide a place is, from which place on it is not surely inside, how high they end.

Written by tools/{word}_layers.py.
"""

from __future__ import annotations

from lanewise.library.machine import f64, i32, implements, table, u64
from lanewise.library.prelude import words

'''
_FUNCTION = '''

@implements(words.{word})
def {word}(layer: u64) -> {t}:
    return {name}[i32(layer)]
'''


if __name__ == "__main__":
    TARGET.write_text(text(), encoding="utf-8")
