"""Pooling of `lanewise.nn.functional`. Inputs are small whole numbers: sums are exact."""

from typing import Any

import lanewise.nn.functional as F
import numpy as np
from parity.case import case

F32, F64, I32 = np.float32, np.float64, np.int32


def whole(dtype, *dims):
    """An input: whole numbers of either sign."""
    return (np.arange(int(np.prod(dims))) * 7 % 11 - 5).astype(dtype).reshape(dims)


NANS = np.array([[[1.0, np.nan, 2.0, -np.inf, -np.inf, -np.inf, 3.0]]])


@case(
    (whole(F32, 2, 3, 7),),
    (whole(F64, 1, 5),),
    (NANS,),
    (whole(I32, 1, 2, 6),),
    (whole(F32, 1, 1, 2),),
    (whole(F32, 1, 9)[:, ::-2],),
)
def greatest_of_rows(x) -> Any:
    """A nan is the greatest; a window that is too wide is told."""
    return F.max_pool1d(x, 2), F.max_pool1d(x, 3, stride=1, padding=1), F.max_pool1d(x, 2, dilation=2, ceil_mode=True)


@case((whole(F32, 1, 2, 6, 5),), (whole(F64, 2, 4, 4),), (whole(F32, 1, 1, 3, 3),), (np.zeros((0, 2, 4, 4), F32),))
def greatest_of_images(x) -> Any:
    """Two axes."""
    return F.max_pool2d(x, 2), F.max_pool2d(x, (3, 2), (2, 1), padding=(1, 0)), F.max_pool2d(x, 2, ceil_mode=True)


@case((whole(F32, 1, 2, 4, 3, 4),), (whole(F64, 1, 2, 2, 2),), (whole(F32, 1, 1, 1, 2, 2),))
def of_volumes(x) -> Any:
    """Three axes; not every input has a place for the window."""
    return F.max_pool3d(x, 2), F.avg_pool3d(x, (1, 2, 2), stride=1), F.adaptive_avg_pool3d(x, (1, None, 1))


@case((whole(F32, 2, 3, 8),), (whole(F64, 1, 5),), (NANS,), (whole(F32, 1, 1, 1),), ulp=2)
def means_of_rows(x) -> Any:
    """The border counts, or does not."""
    return F.avg_pool1d(x, 2), F.avg_pool1d(x, 3, 2, 1), F.avg_pool1d(x, 3, 2, 1, True, False)


@case((whole(F32, 1, 2, 6, 5),), (whole(F64, 2, 4, 4),), (whole(F32, 1, 1, 3, 3),))
def means_of_images(x) -> Any:
    """By the count, or by another number; all places of a window as large as the image."""
    return (
        F.avg_pool2d(x, 2), F.avg_pool2d(x, 3, 2, 1, ceil_mode=True, count_include_pad=False),
        F.avg_pool2d(x, 2, divisor_override=3), F.avg_pool2d(x, x.shape[-2:]),
    )  # fmt: skip


def in_parts(x, count=2):
    return F.adaptive_avg_pool2d(x, count), F.adaptive_avg_pool2d(x, (None, count)), F.adaptive_max_pool2d(x, (1, count))


@case((whole(F32, 1, 2, 6, 5),), (whole(F64, 2, 4, 4),), (whole(F32, 1, 1, 3, 3),), (whole(F32, 1, 2, 2, 2),), ulp=4)
def in_equal_parts(x) -> Any:
    """As many places as are wanted, also more than there are."""
    return *in_parts(x), *in_parts(x, 1), *in_parts(x, count=5)
