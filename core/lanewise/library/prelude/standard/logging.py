"""`logging`: what compiled code logs is told to nobody. In: loggers by their names, and what would be told. Out: nothing."""

from __future__ import annotations

from typing import Any

from lanewise.library.prelude.words import at_build, refuse


class Logger:
    """It has a name, and says nothing."""

    name: str

    def __init__(self, name: str, level: Any = 0) -> None:
        self.name = name

    def debug(self, msg: Any, *args: Any, **kwargs: Any) -> None:
        """`debug`."""

    def info(self, msg: Any, *args: Any, **kwargs: Any) -> None:
        """`info`."""

    def warning(self, msg: Any, *args: Any, **kwargs: Any) -> None:
        """`warning`."""

    def warn(self, msg: Any, *args: Any, **kwargs: Any) -> None:
        """`warn`, its old name."""

    def error(self, msg: Any, *args: Any, **kwargs: Any) -> None:
        """`error`."""

    def exception(self, msg: Any, *args: Any, exc_info: Any = True, **kwargs: Any) -> None:
        """`exception`."""

    def critical(self, msg: Any, *args: Any, **kwargs: Any) -> None:
        """`critical`."""

    def fatal(self, msg: Any, *args: Any, **kwargs: Any) -> None:
        """`fatal`, another name of it."""

    def log(self, level: Any, msg: Any, *args: Any, **kwargs: Any) -> None:
        """`log`."""

    def setLevel(self, level: Any) -> None:
        """Nothing is told on any level."""

    def getChild(self, suffix: str) -> Any:
        """A logger whose name begins with this one's."""
        return Logger(suffix if self.name == "root" else f"{self.name}.{suffix}")

    def __getattr__(self, name: str) -> Any:
        return _asked_for(name)


class RootLogger(Logger):
    """The one above all others."""


def getLogger(name: Any = None) -> Any:
    """The logger of this name."""
    return Logger(name or "root")


def debug(msg: Any, *args: Any, **kwargs: Any) -> None:
    """`debug` of the root."""


def info(msg: Any, *args: Any, **kwargs: Any) -> None:
    """`info` of the root."""


def warning(msg: Any, *args: Any, **kwargs: Any) -> None:
    """`warning` of the root."""


def error(msg: Any, *args: Any, **kwargs: Any) -> None:
    """`error` of the root."""


def exception(msg: Any, *args: Any, exc_info: Any = True, **kwargs: Any) -> None:
    """`exception` of the root."""


def critical(msg: Any, *args: Any, **kwargs: Any) -> None:
    """`critical` of the root."""


def log(level: Any, msg: Any, *args: Any, **kwargs: Any) -> None:
    """`log` of the root."""


def basicConfig(**kwargs: Any) -> None:
    """Nobody is told, whoever it would be."""


@at_build
def _asked_for(name: Any) -> Any:
    refuse(f"a logger's {name} is not known in compiled code, which logs nothing", "ask for it outside and pass it in")
