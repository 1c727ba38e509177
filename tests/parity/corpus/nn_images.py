"""Images of other sizes, and boxes in them, by `lanewise.nn.functional`."""

from typing import Any

import lanewise.nn.functional as F
import numpy as np
from parity.case import case

F32, F64, U8 = np.float32, np.float64, np.uint8


def whole(dtype, *dims):
    """An input: whole numbers of either sign."""
    return (np.arange(int(np.prod(dims))) * 7 % 11 - 5).astype(dtype).reshape(dims)


@case((whole(F32, 1, 2, 4, 3),), (whole(F64, 2, 1, 1, 5),), (whole(F32, 1, 1, 2, 2)[..., ::-1],))
def copies_of_the_nearest(x) -> Any:
    """Twice as large, of another size, or smaller."""
    return (
        F.interpolate(x, scale_factor=2),
        F.interpolate(x, size=(3, 5)),
        F.interpolate(x, scale_factor=(1.5, 0.75), mode="nearest-exact"),
    )


@case((whole(F32, 1, 2, 4),), (whole(F64, 2, 1, 1),), (whole(F32, 1, 1, 7),), strict=True)
def lines(x) -> Any:
    """One axis; the ends stay, or lie within."""
    return (
        F.interpolate(x, 6, mode="linear"),
        F.interpolate(x, 3, mode="linear", align_corners=True),
        F.interpolate(x, scale_factor=1.5, mode="linear"),
    )


@case((whole(F32, 1, 2, 4, 3),), (whole(F64, 2, 1, 1, 5),), (whole(F32, 1, 1, 2, 2),), strict=True)
def planes(x) -> Any:
    """Two axes, by four neighbours or by sixteen, or by equal parts."""
    return (
        F.interpolate(x, scale_factor=2, mode="bilinear"), F.interpolate(x, (3, 7), mode="bilinear", align_corners=True),
        F.interpolate(x, size=(5, 2), mode="bicubic"), F.interpolate(x, 2, mode="area"),
        F.interpolate(x, scale_factor=1.25, mode="bicubic", recompute_scale_factor=True),
    )  # fmt: skip


@case((whole(F32, 1, 1, 2, 3, 2),), (whole(F64, 1, 2, 1, 1, 3),), (whole(F32, 1, 1, 2, 0, 2),), strict=True)
def volumes(x) -> Any:
    """Three axes; of nothing there is nothing."""
    return F.interpolate(x, 3, mode="trilinear"), F.interpolate(x, (1, 4, 2), mode="trilinear", align_corners=True)


BOXES = np.array([[0, 0, 10, 10], [1, 1, 11, 11], [20, 20, 30, 30], [0, 0, 9, 9], [5, 5, 5, 5]], F32)


@case(
    (BOXES, np.array([0.75, 0.5, 0.25, 0.875, 0.5], F32), 0.5), (BOXES.astype(F64), np.zeros(5), 0.75),
    (BOXES[:0], np.zeros(0, F32), 0.5),
    (BOXES[::-1], np.array([1.0, np.nan, 0.5, 0.25, 0.0], F32), 0.0), (BOXES[:, :3], np.zeros(5, F32), 0.5),
)  # fmt: skip
def boxes_that_stay(boxes, scores, threshold) -> Any:
    """None that a better one covers."""
    return F.nms(boxes, scores, threshold)


@case((BOXES, BOXES[:2]), (BOXES.astype(F64)[1:3], BOXES.astype(F64)), (BOXES[:0], BOXES))
def boxes_that_meet(first, second) -> Any:
    """How much each has in common with each."""
    return F.box_area(first), F.box_iou(first, second)
