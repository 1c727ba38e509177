"""Output: what a call prints is collected in one wide text, which the host reads when the call ends.

In: texts. Out: the text at PRINTED in the mailbox grows. A call that is dropped and replayed takes its output with it, and one that
ends with an exception leaves what it had printed before.
"""

from __future__ import annotations

from lanewise.ir.layout import EXTRA, PRINTED, WIDE
from lanewise.library.machine import i32, load, store, text
from lanewise.library.texts import draft_text, new_draft


def put_out(s: text) -> None:
    """Print a text, as it is."""
    d = load(i32, i32(PRINTED))
    if d == 0:
        d = new_draft()
    d = draft_text(d, s)
    store(i32, d + EXTRA, i32(WIDE))
    store(i32, i32(PRINTED), d)
