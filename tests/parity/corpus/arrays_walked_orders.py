"""In which order `np.nditer` walks through an array."""

from typing import Any

import numpy as np
from parity.case import case

BOX = np.arange(24).reshape(2, 3, 4)


@case((BOX,), (np.arange(6.0).reshape(2, 3),), (np.arange(12, dtype=np.int16).reshape(3, 2, 2) - 5,))
def as_they_lie(x) -> Any:
    """In the order of memory, from its beginning, unless an order is said."""
    orders = [v.item() for v in np.nditer(x.T)], [v.item() for v in np.nditer(x[::-1])], [v.item() for v in np.nditer(x[..., ::2])]
    said = [v.item() for v in np.nditer(x, order="F")], [v.item() for v in np.nditer(x.T, order="C")]
    return orders, said, [v.item() for v in np.nditer(np.broadcast_to(x[0], x.shape))]
