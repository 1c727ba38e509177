"""The installed numpy comes in; `core/lanewise/library/exponential_layers.py` goes out: the layers from which exponential deviates
are drawn, measured as those of normal ones are (normal_layers.py).

python tools/exponential_layers.py
"""

from __future__ import annotations

from decimal import Decimal

import normal_layers
import numpy as np

TARGET = normal_layers.TARGET.with_name("exponential_layers.py")
PLACES = 1 << 53


def drawn(layer: int, place: int) -> tuple[float, bool]:
    """The deviate of a word, and whether it took that one alone; the next word is 0."""
    return normal_layers.drawn_from(layer << 3 | place << 11, np.random.Generator.standard_exponential)


def edge(layer: int) -> int:
    """The first place of a layer that is not surely below the curve."""
    return normal_layers.first_outside(lambda place: drawn(layer, place)[1], PLACES)


def layers() -> tuple[list[float], list[int], list[float]]:
    """Of each layer: how wide a place is, its first place that is not surely inside, and the height of the curve at its end."""
    widths = [drawn(layer, 1 << 30)[0] / (1 << 30) for layer in range(normal_layers.LAYERS)]
    heights = [1.0, *(float((-(Decimal(w) * PLACES)).exp()) for w in widths[1:])]
    return widths, [edge(layer) for layer in range(normal_layers.LAYERS)], heights


def text() -> str:
    """The file."""
    return normal_layers.written("e**-x", "exponential", "FALL_", *layers())


if __name__ == "__main__":
    TARGET.write_text(text(), encoding="utf-8")
