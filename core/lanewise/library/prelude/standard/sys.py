"""`sys`: what is no state of an interpreter, and the streams that are shown. In: texts. Out: what a host shows when a call ends."""

from __future__ import annotations

from typing import Any

from lanewise.library.prelude.words import refuse, tell


def intern(string: Any, /) -> Any:
    """Nobody can tell one text from another that is equal."""
    if not isinstance(string, str):
        raise TypeError(f"intern() argument must be str, not {type(string).__name__}")
    return string


def exit(status: Any = None, /) -> Any:
    """Raised, as any other exception: who ends a process is who called."""
    if status is None:
        raise SystemExit
    if isinstance(status, tuple):
        raise SystemExit(*status)
    raise SystemExit(status)


class _Shown:
    """What a host shows: nothing is ever closed, read or moved."""

    def write(self, s: Any, /) -> int:
        """A text more."""
        if not isinstance(s, str):
            raise TypeError(f"write() argument must be str, not {type(s).__name__}")
        self._put(s)
        return len(s)

    def writelines(self, lines: Any, /) -> None:
        """All of these."""
        for line in lines:
            self.write(line)

    def flush(self) -> None:
        """All is shown when the call ends."""

    def __getattr__(self, name: str) -> Any:
        return refuse(f"{name} of a stream that the host shows is not known in compiled code", "ask for it outside and pass it in")


class _Printed(_Shown):
    def _put(self, s: str) -> None:
        print(s, end="")


class _Told(_Shown):
    def _put(self, s: str) -> None:
        tell(s)


stdout = _Printed()
stderr = _Told()
