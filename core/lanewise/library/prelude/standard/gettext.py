"""`gettext`, where no translation is installed. In: messages as the source has them. Out: the messages."""

from __future__ import annotations

from typing import Any


def gettext(message: Any) -> Any:
    """`gettext.gettext`."""
    return message


def ngettext(msgid1: Any, msgid2: Any, n: Any) -> Any:
    """`gettext.ngettext`."""
    return msgid1 if n == 1 else msgid2
