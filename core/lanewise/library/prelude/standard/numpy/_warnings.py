"""What numpy does about numbers without a result. In: what is asked of it. Out: nothing: compiled code gives no warnings."""

from __future__ import annotations

from typing import Any

from lanewise.library.prelude.words import Told, at_build, refuse


class errstate:
    """For a suite; where numpy would raise, nothing is compiled."""

    def __init__(
        self,
        *,
        call: Told = None,
        all: Told = None,
        divide: Told = None,
        over: Told = None,
        under: Told = None,
        invalid: Told = None,
    ) -> None:
        _demand_silence((all, divide, over, under, invalid))

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: Any, error: Any, trace: Any) -> None:
        return None


@at_build
def _demand_silence(chosen: Any) -> None:
    for each in chosen:
        if each not in (None, "ignore", "warn"):
            refuse(f"errstate() is not compiled with {each!r}", "take 'ignore', and test for np.isnan() and np.isinf()")
