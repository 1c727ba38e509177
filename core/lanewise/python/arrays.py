"""Array expressions: what operators, ufuncs and reductions mean on numpy arrays.

In: operands of which one is an array. Out: an `Array`, a value that is not computed yet, so that the operators around it can join it in
one graph; what its shapes can raise is raised here, in the order of the source. `array_runs.py` computes it. Arrays are one-dimensional
and of f32 or f64 today; other dtypes are refused with a reason.
"""

from __future__ import annotations

import ast
import builtins
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import ModuleType

from lanewise.ir.arithmetic import single
from lanewise.ir.code import Const, Expr, Get, Loc, Op
from lanewise.ir.types import BAD, BOOL, F32, F64, FLOAT, INT, MACHINE_INTS, NEVER, SCALARS, Buffer, Scalar, Type, Union
from lanewise.ops.registry import numpy_names, ops
from lanewise.python import machine_numbers, numpy_promotion, operators
from lanewise.python.builder import NOTHING, Builder, integer
from lanewise.python.fold import make
from lanewise.python.values import NUMPY_NAMES, Known, Nested, Value, type_name

FLOATS = (F32, F64)
