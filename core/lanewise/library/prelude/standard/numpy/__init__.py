"""numpy's functions, as far as they are no ops: Python over arrays, compiled for the types of each call.

In: arrays of any rank, numbers. Out: what numpy gives. One family is one file here; their names come together in this one.
"""

from lanewise.library.prelude.standard.numpy._differences import diff, ediff1d
from lanewise.library.prelude.standard.numpy._joining import (
    append,
    array_split,
    column_stack,
    concatenate,
    dsplit,
    dstack,
    hsplit,
    hstack,
    repeat,
    split,
    stack,
    tile,
    vsplit,
    vstack,
)
from lanewise.library.prelude.standard.numpy._views import (
    atleast_1d,
    atleast_2d,
    atleast_3d,
    expand_dims,
    flip,
    fliplr,
    flipud,
    moveaxis,
    roll,
    rollaxis,
    rot90,
)

__all__ = [
    "append",
    "array_split",
    "atleast_1d",
    "atleast_2d",
    "atleast_3d",
    "column_stack",
    "concatenate",
    "diff",
    "dsplit",
    "dstack",
    "ediff1d",
    "expand_dims",
    "flip",
    "fliplr",
    "flipud",
    "hsplit",
    "hstack",
    "moveaxis",
    "repeat",
    "roll",
    "rollaxis",
    "rot90",
    "split",
    "stack",
    "tile",
    "vsplit",
    "vstack",
]
