"""Boxes against a definition in plain Python: one stays if none that stays and is better overlaps it by more than the threshold."""

from __future__ import annotations

from typing import Any

import lanewise.nn.functional as F
import numpy as np
import pytest

from library.nn_compare import near, ways


def overlap(a: Any, b: Any) -> float:
    """The area of what both cover over the area of what either covers."""
    width = max(0.0, min(a[2], b[2]) - max(a[0], b[0]))
    height = max(0.0, min(a[3], b[3]) - max(a[1], b[1]))
    own = [float((box[2] - box[0]) * (box[3] - box[1])) for box in (a, b)]
    return width * height / (sum(own) - width * height)


def kept(boxes: Any, scores: Any, threshold: float) -> list[int]:
    found: list[int] = []
    for place in sorted(range(len(boxes)), key=lambda i: -scores[i]):
        if all(overlap(boxes[other], boxes[place]) <= threshold for other in found):
            found.append(place)
    return found


def some_boxes(count: int) -> tuple[Any, Any]:
    """Of whole numbers, many of which overlap."""
    rng = np.random.default_rng(count)
    corner = rng.integers(0, 20, (count, 2))
    boxes = np.concatenate([corner, corner + rng.integers(1, 15, (count, 2))], axis=1).astype(np.float64)
    return boxes, rng.integers(0, 10, count) / 8


@pytest.mark.parametrize("threshold", [0.0, 0.25, 0.5, 1.0])
def test_nms(threshold: float) -> None:
    for call in ways(F.nms):
        for count in (0, 1, 2, 40):
            boxes, scores = some_boxes(count)
            got = call(boxes, scores, threshold)
            assert got.dtype == np.int64 and got.tolist() == kept(boxes, scores, threshold)


def test_box_iou() -> None:
    first, second = some_boxes(5)[0], some_boxes(7)[0]
    for call in ways(F.box_iou):
        assert near(call(first, second), np.array([[overlap(a, b) for b in second] for a in first]), np.float64)
