"""`io.StringIO` and `io.BytesIO`: a text, or bytes, that are written and read like a file.

In: texts; bytes and what is like them. Out: what CPython's own give.
"""

from __future__ import annotations

from typing import Any

from lanewise.library.prelude.byte_strings import NO_BYTES
from lanewise.library.prelude.words import octets_of


def _counted(size: Any) -> Any:
    """How many are asked for; -1 for all."""
    if size is None:
        return -1
    if not isinstance(size, int):
        raise TypeError(f"argument should be integer or None, not '{type(size).__name__}'")
    return size


class _Stream:
    """What both are asked, whatever they hold; `_open` gives that, or says that they are closed."""

    _at: int
    _closed: bool

    def _open(self) -> Any:
        raise NotImplementedError

    def writelines(self, lines: Any, /) -> None:
        """All of these."""
        for line in lines:
            self.write(line)  # type: ignore[attr-defined]

    def __iter__(self) -> Any:
        self._open()
        return self

    def __next__(self) -> Any:
        line = self.readline()  # type: ignore[attr-defined]
        if not line:
            raise StopIteration
        return line

    def tell(self) -> int:
        """Where it is read and written next."""
        self._open()
        return self._at

    @property
    def closed(self) -> bool:
        """Whether it is."""
        return self._closed

    def close(self) -> None:
        """It is neither read nor written again."""
        self._closed = True

    def flush(self) -> None:
        """Nothing waits outside."""
        self._open()

    def isatty(self) -> bool:
        """It is no terminal."""
        self._open()
        return False

    def readable(self) -> bool:
        """It is."""
        self._open()
        return True

    def writable(self) -> bool:
        """It is."""
        self._open()
        return True

    def seekable(self) -> bool:
        """It is."""
        self._open()
        return True

    def __enter__(self) -> Any:
        self._open()
        return self

    def __exit__(self, kind: Any, error: Any, trace: Any) -> None:
        self.close()


class StringIO(_Stream):
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

    def _open(self) -> str:
        if self._closed:
            raise ValueError("I/O operation on closed file")
        if self._more:
            self._text += "".join(self._more)
            self._more = []
        return self._text

    def getvalue(self) -> str:
        """All of it."""
        return self._open()

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

    def read(self, size: Any = -1, /) -> str:
        """So many characters, or all that are left."""
        whole = self._open()
        start = self._at
        count = _counted(size)
        end = len(whole) if count < 0 else min(start + count, len(whole))
        self._at = max(start, end)
        return whole[start:end]

    def readline(self, size: Any = -1, /) -> str:
        """What is left of a line."""
        whole = self._open()
        start = self._at
        end = self._end_of_line(whole, start)
        count = _counted(size)
        if 0 <= count < end - start:
            end = start + count
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

    def seek(self, pos: Any, whence: Any = 0, /) -> int:
        """Go on from another place."""
        whole = self._open()
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
        whole = self._open()
        size: int = self._at if pos is None else pos
        if size < 0:
            raise ValueError(f"Negative size value {size}")
        self._text = whole[:size]
        return size


class BytesIO(_Stream):
    """Bytes in a bytearray, and the place where they are read and written next."""

    def __init__(self, initial_bytes: Any = b"") -> None:
        self._data = bytearray(b"" if initial_bytes is None else octets_of(initial_bytes, NO_BYTES))
        self._at = 0
        self._closed = False

    def _open(self) -> bytearray:
        if self._closed:
            raise ValueError("I/O operation on closed file.")
        return self._data

    def getvalue(self) -> bytes:
        """All of them."""
        return bytes(self._open())

    def write(self, b: Any, /) -> int:
        """Bytes more, or in the place of those that are there."""
        data = self._open()
        more = octets_of(b, NO_BYTES)
        if more:
            if self._at > len(data):
                data.extend(bytes(self._at - len(data)))
            data[self._at : self._at + len(more)] = more
            self._at += len(more)
        return len(more)

    def _taken(self, end: int) -> bytes:
        """The bytes up to a place, which is where the next ones begin."""
        found = bytes(self._data[self._at : end])
        self._at += len(found)
        return found

    def read(self, size: Any = -1, /) -> bytes:
        """So many bytes, or all that are left."""
        data = self._open()
        count = _counted(size)
        return self._taken(len(data) if count < 0 else min(self._at + count, len(data)))

    def read1(self, size: Any = -1, /) -> bytes:
        """The same: none of them has to be waited for."""
        return self.read(size)

    def readinto(self, buffer: Any, /) -> int:
        """As many as a buffer takes."""
        found = self.read(len(buffer))
        buffer[: len(found)] = found
        return len(found)

    def readline(self, size: Any = -1, /) -> bytes:
        """What is left of a line."""
        data = self._open()
        found = data.find(b"\n", self._at)
        end = found + 1 if found >= 0 else len(data)
        count = _counted(size)
        return self._taken(end if count < 0 else min(end, self._at + count))

    def readlines(self, size: Any = None, /) -> list[bytes]:
        """The lines that are left, or as many as have so many bytes."""
        found: list[bytes] = []
        total = 0
        line = self.readline()
        while line:
            found.append(line)
            total += len(line)
            if size is not None and 0 < size <= total:
                break
            line = self.readline()
        return found

    def seek(self, pos: Any, whence: Any = 0, /) -> int:
        """Go on from another place, counted from the beginning, from here or from the end."""
        size = len(self._open())
        if not 0 <= whence <= 2:
            raise ValueError(f"invalid whence ({whence}, should be 0, 1 or 2)")
        if whence == 0 and pos < 0:
            raise ValueError(f"negative seek value {pos}")
        start = 0 if whence == 0 else self._at if whence == 1 else size
        self._at = max(start + pos, 0)
        return self._at

    def truncate(self, size: Any = None, /) -> int:
        """Without those behind a place."""
        data = self._open()
        wanted: int = self._at if size is None else size
        if wanted < 0:
            raise ValueError(f"negative size value {wanted}")
        del data[wanted:]
        return wanted
