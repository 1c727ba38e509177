"""Output: what a call prints is collected in one wide text, which the host reads when the call ends.

In: texts. Out: the text at PRINTED in the mailbox grows, or the one at ASIDE, of what goes to `sys.stderr`. A call that is dropped
and replayed takes its output with it, and one that ends with an exception leaves what it had printed before.
"""

from __future__ import annotations

from lanewise.ir.layout import ASIDE, EXTRA, PRINTED, WIDE
from lanewise.library.machine import i32, load, store, text
from lanewise.library.texts import draft_text, new_draft


def put_out(s: text) -> None:
    """Print a text, as it is."""
    _keep(draft_text(_draft(i32(PRINTED)), s), i32(PRINTED))


def tell(s: text) -> None:
    """Write a text to `sys.stderr`."""
    _keep(_draft(i32(PRINTED)), i32(PRINTED))
    _keep(draft_text(_draft(i32(ASIDE)), s), i32(ASIDE))


def _draft(at: i32) -> i32:
    """What was collected in a place of the mailbox so far."""
    d = load(i32, at)
    return d if d != 0 else new_draft()


def _keep(d: i32, at: i32) -> None:
    store(i32, d + EXTRA, i32(WIDE))
    store(i32, at, d)
