"""`numpy.random`: generators with a seed, and what they draw: the very numbers that numpy's own draw.

In: seeds, sizes, parameters. Out: numbers and arrays. A generator that the machine seeds is refused.
"""

from lanewise.library.prelude.standard.numpy.random._bits import PCG64
from lanewise.library.prelude.standard.numpy.random._generator import Generator, default_rng
from lanewise.library.prelude.standard.numpy.random._legacy import RandomState
