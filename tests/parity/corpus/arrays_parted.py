"""The greatest few, middles and shares of long arrays, which nobody has to put in order for that."""

from typing import Any

import numpy as np
from parity.case import case


def drawn(count, seed=1):
    """An input: floats in no order."""
    return np.random.default_rng(seed).standard_normal(count)


def with_nans(count):
    """An input: every seventh is none."""
    x = drawn(count)
    x[::7] = np.nan
    return x


def badly_parted():
    """An input: an item from the beginning, the middle or the end parts off next to nothing, again and again."""
    x = np.full(300, 99.0)
    x[0], x[150:157], x[283:] = 0, (23, 19, 15, 11, 7, 3, 1), (24, 22, 21, 20, 18, 17, 16, 14, 13, 12, 10, 9, 8, 6, 5, 4, 2)
    return x


FEW_VALUES = (drawn(400) * 2).astype(np.int32)
UP, DOWN = np.arange(500.0), np.arange(300)[::-1].astype(np.float32)
TABLE = drawn(1200).reshape(3, 400)


@case((drawn(40), 5), (drawn(256), 3), (drawn(1000), 10), (FEW_VALUES, 7), (with_nans(300), 60), (badly_parted(), 200))
def greatest(x, k) -> Any:
    """The last k of what is parted, in order; where the row is short, they are in order themselves."""
    found = np.sort(np.partition(x, -k)[-k:]), np.sort(x[np.argpartition(x, -k)[-k:]])
    return found, np.argpartition(x, len(x) - k)[-k:] if len(x) <= 256 else None


@case((drawn(1000), 10), (UP, 499), (DOWN, 0), (FEW_VALUES, 200), (with_nans(300), 20), (np.zeros(300), 150), (badly_parted(), 250))
def parted(x, k) -> Any:
    """None before the item of a place is greater, none behind it less, and no item is lost."""
    y = np.partition(x, k)
    places = np.argpartition(x, k)
    z = x[places]
    sides = [bool(np.all(~(part[:k] > part[k])) and np.all(~(part[k:] < part[k]))) for part in (y, z)]
    return y[k], z[k], sides, np.sort(y), np.sort(places)


@case((drawn(600), [300, 5, 599]), (UP, [7, 7]), (drawn(400), list(range(0, 400, 20))), (FEW_VALUES, [-1, 0]), (DOWN, [-1]))
def parted_by_several(x, places) -> Any:
    """Each of them is where it is in order."""
    y = x.copy()
    y.partition(places)
    return np.partition(x, places)[places], y[places], x[np.argpartition(x, places)][places], np.sort(y)


@case((TABLE, 100), (TABLE.T, 1), (TABLE.astype(np.float32).reshape(3, 2, 200), -1), (TABLE + 1j, 0))
def parted_by_rows(x, k) -> Any:
    """Along the last axis, and of all."""
    flat = np.partition(x, k, axis=None)
    return np.partition(x, k, axis=-1)[..., k], np.take_along_axis(x, np.argpartition(x, k), -1)[..., k], flat[k]


@case((drawn(1001),), (drawn(1000).astype(np.float32),), (FEW_VALUES,), (with_nans(500),), (TABLE,), (badly_parted(),), (UP + 1j,))
def middles(x) -> Any:
    """Of even and odd counts, with nans and without."""
    return np.median(x), np.median(x, axis=0), np.nanmedian(x), np.median(x, axis=-1, keepdims=True)


@case((drawn(1001),), (DOWN,), (FEW_VALUES,), (with_nans(500),), (TABLE,))
def shares(x) -> Any:
    """Several at once, in any order, the same one twice, and so many that the row is put in order."""
    spread = np.subtract(*np.percentile(x, [75, 25]))
    return spread, np.quantile(x, [0.5, 0.1, 0.1, 1.0]), np.percentile(x, np.arange(0, 101, 5), axis=-1), \
        np.nanpercentile(x, [1, 50, 51, 99], axis=0), np.nanquantile(x, 0.37), np.percentile(x, [[5], [6]], method="nearest")


@case((drawn(700),), (with_nans(300),), (FEW_VALUES,))
def without_outliers(x) -> Any:
    """As a textbook cuts them off."""
    low, high = np.nanpercentile(x, [25, 75])
    reach = 1.5 * (high - low)
    inside = x[(x >= low - reach) & (x <= high + reach)]
    return len(inside), inside.min(), inside.max()


@case((np.zeros(0), 0), (np.array([3, 1, 2]), 3), (np.array([3, 1, 2]), 1.0), (np.array([3, 1, 2]), -4), (np.array([2.0, 1.0]), -1))
def wrong_places(x, k) -> Any:
    """Outside, or no place at all."""
    return np.partition(x, k), np.argpartition(x, k, axis=None)
