"""numpy's functions, as far as they are no ops: Python over arrays, compiled for the types of each call.

In: arrays of any rank, numbers. Out: what numpy gives. One family is one file here; their names come together in this one.
"""

from lanewise.library.prelude.standard.numpy._accumulation import (
    convolve,
    correlate,
    cumprod,
    cumsum,
    gradient,
    interp,
    nancumprod,
    nancumsum,
    trapezoid,
)
from lanewise.library.prelude.standard.numpy._complex import angle, imag, real
from lanewise.library.prelude.standard.numpy._counting import bincount, digitize, histogram, histogram_bin_edges
from lanewise.library.prelude.standard.numpy._differences import diff, ediff1d
from lanewise.library.prelude.standard.numpy._einsum import einsum
from lanewise.library.prelude.standard.numpy._elementwise import (
    deg2rad,
    degrees,
    float_power,
    fmax,
    fmin,
    fmod,
    heaviside,
    logaddexp,
    logaddexp2,
    logical_xor,
    modf,
    rad2deg,
    radians,
    signbit,
    spacing,
)
from lanewise.library.prelude.standard.numpy._equality import allclose, array_equal, array_equiv, isclose
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
from lanewise.library.prelude.standard.numpy._matrices import (
    diag,
    diagflat,
    diagonal,
    eye,
    identity,
    trace,
    tri,
    tril,
    triu,
    vander,
)
from lanewise.library.prelude.standard.numpy._nans import (
    nanargmax,
    nanargmin,
    nanmax,
    nanmean,
    nanmedian,
    nanmin,
    nanprod,
    nanstd,
    nansum,
    nanvar,
)
from lanewise.library.prelude.standard.numpy._order import argpartition, argsort, lexsort, partition, searchsorted, sort
from lanewise.library.prelude.standard.numpy._padding import pad
from lanewise.library.prelude.standard.numpy._polynomials import polyfit, polyval
from lanewise.library.prelude.standard.numpy._products import (
    cross,
    dot,
    inner,
    kron,
    matmul,
    matvec,
    outer,
    tensordot,
    vdot,
    vecdot,
    vecmat,
)
from lanewise.library.prelude.standard.numpy._selection import (
    argwhere,
    choose,
    clip,
    compress,
    count_nonzero,
    extract,
    flatnonzero,
    nonzero,
    place,
    put,
    put_along_axis,
    putmask,
    select,
    take,
    take_along_axis,
    where,
)
from lanewise.library.prelude.standard.numpy._sets import intersect1d, isin, setdiff1d, setxor1d, union1d, unique
from lanewise.library.prelude.standard.numpy._shapes import iscomplexobj, isrealobj, ndim, shape, size
from lanewise.library.prelude.standard.numpy._spaces import geomspace, indices, linspace, logspace, meshgrid
from lanewise.library.prelude.standard.numpy._statistics import (
    average,
    corrcoef,
    cov,
    median,
    percentile,
    ptp,
    quantile,
    std,
    var,
)
from lanewise.library.prelude.standard.numpy._views import (
    atleast_1d,
    atleast_2d,
    atleast_3d,
    broadcast_to,
    expand_dims,
    flip,
    fliplr,
    flipud,
    moveaxis,
    roll,
    rollaxis,
    rot90,
)
