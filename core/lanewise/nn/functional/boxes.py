"""Boxes in images, rows of left, top, right, bottom. In: boxes and their scores. Out: which to keep, how they overlap."""

from __future__ import annotations

from typing import Any

import numpy as np


def box_area(boxes: Any) -> Any:
    """Width times height of each."""
    return (boxes[:, 2] - boxes[:, 0]) * (boxes[:, 3] - boxes[:, 1])


def box_iou(boxes1: Any, boxes2: Any) -> Any:
    """What each of one has in common with each of the other, over what both cover."""
    low, high = np.maximum(boxes1[:, None, :2], boxes2[:, :2]), np.minimum(boxes1[:, None, 2:], boxes2[:, 2:])
    sides = np.maximum(high - low, 0)
    common = sides[:, :, 0] * sides[:, :, 1]
    return common / (box_area(boxes1)[:, None] + box_area(boxes2) - common)


def nms(boxes: Any, scores: Any, iou_threshold: Any) -> Any:
    """The numbers of those that no better one covers by more than the threshold, the best first."""
    if boxes.shape[1] != 4 or len(boxes) != len(scores):
        raise ValueError(f"boxes are rows of four numbers with a score for each, not {boxes.shape} and {scores.shape}")
    order = np.argsort(-scores, kind="stable")
    inside = boxes[order]
    area = box_area(inside)
    left, top, right, bottom = inside[:, 0].copy(), inside[:, 1].copy(), inside[:, 2].copy(), inside[:, 3].copy()
    alive = np.ones(len(order), dtype=np.bool_)
    for i in range(len(order)):
        if alive[i]:
            rest = i + 1
            width = np.minimum(right[i], right[rest:]) - np.maximum(left[i], left[rest:])
            height = np.minimum(bottom[i], bottom[rest:]) - np.maximum(top[i], top[rest:])
            common = np.maximum(width, 0) * np.maximum(height, 0)
            alive[rest:] &= np.logical_not(common / (area[i] + area[rest:] - common) > iou_threshold)
    return order[alive]
