"""`io.StringIO`: a text that is written and read like a file. In: texts. Out: what CPython's own gives."""

from __future__ import annotations

from typing import Any


class StringIO:
    """What is written at the end waits in `_more` until somebody reads."""

    def __init__(self, initial_value: Any = "", newline: Any = "\n") -> None:
        if newline is not None and newline not in ("", "\n", "\r", "\r\n"):
            raise ValueError(f"illegal newline value: {newline!r}")
        self._newline: Any = newline
        self._more: list[str] = []
        self._text: str = "" if initial_value is None else self._translated(initial_value)
        self._at = 0
        self._closed = False

    def _translated(self, s: str) -> str:
        """As it is kept: with other ends of lines where the second argument asks for them."""
        if self._newline is None:
            return s.replace("\r\n", "\n").replace("\r", "\n")
        return s if self._newline == "" or self._newline == "\n" else s.replace("\n", self._newline)

    def _whole(self) -> str:
        if self._closed:
            raise ValueError("I/O operation on closed file")
        if self._more:
            self._text += "".join(self._more)
            self._more = []
        return self._text

    def getvalue(self) -> str:
        """All of it."""
        return self._whole()

    def write(self, s: Any, /) -> int:
        """A text more, or in the place of what is there."""
        if not isinstance(s, str):
            raise TypeError(f"string argument expected, got '{type(s).__name__}'")
        if self._closed:
            raise ValueError("I/O operation on closed file")
        kept = self._translated(s)
        if self._more or self._at == len(self._text):
            self._more.append(kept)
        elif kept:
            before = self._text[: self._at] + "\0" * (self._at - len(self._text))
            self._text = before + kept + self._text[self._at + len(kept) :]
        self._at += len(kept)
        return len(s)

    def writelines(self, lines: Any, /) -> None:
        """All of these."""
        for line in lines:
            self.write(line)

    def read(self, size: Any = -1, /) -> str:
        """So many characters, or all that are left."""
        whole = self._whole()
        start = self._at
        end = len(whole) if size is None or size < 0 else min(start + size, len(whole))
        self._at = max(start, end)
        return whole[start:end]

    def readline(self, size: Any = -1, /) -> str:
        """What is left of a line."""
        whole = self._whole()
        start = self._at
        end = self._end_of_line(whole, start)
        if size is not None and 0 <= size < end - start:
            end = start + size
        self._at = max(start, end)
        return whole[start:end]

    def _end_of_line(self, whole: str, start: int) -> int:
        """The place behind it."""
        mark = self._newline or "\n"
        found = whole.find(mark, start)
        end = found + len(mark) if found >= 0 else len(whole)
        if self._newline == "":
            back = whole.find("\r", start, end)
            if back >= 0:
                return back + 2 if whole[back + 1 : back + 2] == "\n" else back + 1
        return end

    def readlines(self, hint: Any = -1, /) -> list[str]:
        """The lines that are left, or as many as have so many characters."""
        found: list[str] = []
        total = 0
        line = self.readline()
        while line:
            found.append(line)
            total += len(line)
            if hint is not None and 0 < hint < total:
                break
            line = self.readline()
        return found

    def __iter__(self) -> Any:
        self._whole()
        return self

    def __next__(self) -> str:
        line = self.readline()
        if not line:
            raise StopIteration
        return line

    def tell(self) -> int:
        """Where it is read and written next."""
        self._whole()
        return self._at

    def seek(self, pos: Any, whence: Any = 0, /) -> int:
        """Go on from another place."""
        whole = self._whole()
        if not 0 <= whence <= 2:
            raise ValueError(f"Invalid whence ({whence}, should be 0, 1 or 2)")
        if whence == 0 and pos < 0:
            raise ValueError(f"Negative seek position {pos}")
        if whence != 0 and pos != 0:
            raise OSError("Can't do nonzero cur-relative seeks")
        self._at = pos if whence == 0 else self._at if whence == 1 else len(whole)
        return self._at

    def truncate(self, pos: Any = None, /) -> int:
        """Without what is behind a place."""
        whole = self._whole()
        size: int = self._at if pos is None else pos
        if size < 0:
            raise ValueError(f"Negative size value {size}")
        self._text = whole[:size]
        return size

    @property
    def closed(self) -> bool:
        """Whether it is."""
        return self._closed

    def close(self) -> None:
        """It is neither read nor written again."""
        self._closed = True

    def flush(self) -> None:
        """Nothing waits outside."""
        self._whole()

    def readable(self) -> bool:
        """It is."""
        self._whole()
        return True

    def writable(self) -> bool:
        """It is."""
        self._whole()
        return True

    def seekable(self) -> bool:
        """It is."""
        self._whole()
        return True

    def __enter__(self) -> Any:
        self._whole()
        return self

    def __exit__(self, kind: Any, error: Any, trace: Any) -> None:
        self.close()
