"""The ABI: where things lie in memory, what statuses mean, how exports are named. Every other file asks here.

In: nothing. Out: constants for the compiler, the library's heap and the hosts. A change here raises `ABI`.

A function whose result is one scalar and that cannot raise touches no memory at all. Everything else goes through the
*mailbox*, the first 1024 bytes: the status of the last call, the values of a raise message, the flat results (one 8-byte
cell each, whatever their type) and the call sites that an exception passed, innermost first.
"""

from __future__ import annotations

ABI = 1

# --- status: the i32 that a function which can raise returns beside its values ---------------------------------------
OK = 0
"""Positive statuses are raise sites: index + 1 into the module's table of sites."""
RANGE = -1
"""An int left i64, or a result left its fast type: the host replays the call in the exact variant."""
CANCEL = -2
"""`$poll` asked to stop."""
MEMORY = -3
"""MemoryError: the ceiling is reached."""
DEPTH = -4
"""RecursionError: more frames than `MAX_DEPTH`."""

MAX_DEPTH = 1000
LIMIT = "$limit"
"""The variable whose value is another number of frames, in a program that says one; nothing reads it when it runs."""

# --- mailbox ---------------------------------------------------------------------------------------------------------
CELL = 8
STATUS = 0
PRINTED = 8
"""i32: the address of the text that the call has printed so far, 0 where there is none; forgotten with the call heap."""
ASIDE = 12
"""The same of what went to `sys.stderr`. Where there is such a text there is one at PRINTED, too: hosts look for that alone."""
MESSAGE_VALUES = 16
MESSAGE_CELLS = 13
NOTES, TRACE_COUNT = 120, 124
"""Behind the values of a message: the address of a list with the notes of the exception, 0 where it has none, and how many call
sites it has passed. One store of 64 bits forgets both."""
RESULTS = 128
RESULT_CELLS = 48
"""As many results fit in front of the trace; more of them lie over it, so that none is written where there is one."""
TRACE = 512
TRACE_CELLS = 880
"""Call sites as i32, as many as a recursion can have and some; of more TRACE_COUNT says how many, and the first are kept."""
MAILBOX_END = TRACE + 4 * TRACE_CELLS
MOST_RESULTS = (MAILBOX_END - RESULTS) // CELL

# --- heap objects ----------------------------------------------------------------------------------------------------
HEADER = 16
"""Bytes before the payload. The address of an object is the address of its payload, which is 16-byte aligned."""
COUNT = -16
"""u32: reference count; 0 = free, IMMORTAL = static data."""
CLASS = -12
"""u32: size class of the block (`library/heap.py`: eight steps per doubling, header included)."""
LENGTH = -8
"""i32: elements (buffers), signed limb count (big ints: u32 limbs, lowest first, the top one not 0), code points (texts)."""
EXTRA = -4
"""i32: the base object of a view, or a number below KINDS that says what else this is; in a free block the next of its class."""
IMMORTAL = 0xFFFFFFFF

PLAIN, NARROW, LIST, TABLE, WIDE, RECORD = 0, 1, 2, 3, 4, 8
"""EXTRA of a block of its own, of lists, of dicts and sets, of instances of classes, and of texts: the bytes of a code point. A
text is wide only where one needs it."""
KINDS = 16
NARROW_MAX = 0xFF
"""The greatest code point of a narrow text."""
LIST_ITEMS, LIST_ROOM, LIST_SHAPE, LIST_AHEAD, LIST_PAYLOAD = 0, 4, 8, 12, 16
"""In the payload of a list, whose LENGTH counts its items: where they lie (0: nowhere yet), how many fit from there on, the address
of its shape: what an item refers to; and the bytes of their block before them."""
DEQUE_MOST, DEQUE_TURN, DEQUE_PAYLOAD = 16, 24, 32
"""A deque is a list with these behind: how many items it takes at most, an i64 (none: below 0); and how often it was changed."""
TABLE_ITEMS, TABLE_ROOM, TABLE_SHAPE, TABLE_USED, TABLE_INDEX, TABLE_MASK, TABLE_FINGER, TABLE_FACTORY = range(0, 32, 4)
"""In the payload of a dict or a set, whose LENGTH counts its items. The first three as in a list, of rows in the order in which
they came: the hash of a key, the key, and in a dict its value. How many rows were written, those of items that are gone (their
hash is GONE) among them; the address of the index that keys are found by (0: none yet), and its slots less one; where `set.pop`
looks first, in a dict a row before which all are gone; and an object with what a defaultdict's factory has captured (0: none)."""
TABLE_PAYLOAD = 32
GONE = -1
"""No hash is this number."""
FIRST_MASK = 7
"""Slots of the first index, less one."""
RECORD_SHAPE = LENGTH
"""An instance has its fields for a payload, and in place of a length the address of its shape."""

ERROR_NOTES, ERROR_LINES = NOTES - MESSAGE_VALUES, TRACE_COUNT - MESSAGE_VALUES
ERROR_STATUS, ERROR_TRACE = RESULTS - MESSAGE_VALUES, RESULTS - MESSAGE_VALUES + 4
"""An exception that was caught is a list of one item: the values of its message, its notes, how many call sites it has passed, as
in the mailbox; then its status, and those call sites."""

SIZE_CLASSES = 208
FREE_LISTS = SIZE_CLASSES * 4
"""Bytes of one table of free lists (an i32 per class, 0 = empty)."""
SINGLE = 32
SINGLES = 256 * SINGLE
"""Bytes of the texts of one narrow code point each, which are made when they are first asked for, and then stay."""
HEAP_TABLES = 2 * FREE_LISTS + SINGLES
"""The heap begins with two such tables: the blocks of the call, then the kept ones; and with the texts of one code point. Zero
before the first call."""

PAGE = 65536

HEAP_BASE_GLOBAL, HEAP_END_GLOBAL = "HEAP_BASE", "HEAP_END"
"""The variables of `library/heap.py` that emission sets: the end of the static data, the end of the first memory."""
HEAP_START_GLOBALS = ("TOP", "MARK", "FLOOR")
"""Those that it sets to where the first block begins."""
YOUNG_GLOBAL, YOUNG, YOUNG_SHARE = "YOUNG", 1 << 20, 16
"""That which it sets to how many bytes the heap of a call may hold before the dead are buried, a share of the ceiling at most."""



def status_of(site: int) -> int:
    """The status of a call that raised at this place in the table of sites."""
    return site + 1


def site_of(status: int) -> int:
    """Where a call with this status, a positive one, raised."""
    return status - 1


# --- names -----------------------------------------------------------------------------------------------------------
MEMORY_NAME = "memory"
POLL = ("lanewise", "poll")
CLOCK = ("lanewise", "clock")
"""Import: (which, milliseconds since 1970) -> nanoseconds, as `clocks.told` says."""
WALL, MEASURING, STEADY, PROCESS, LOCAL = range(5)
"""Which: clocks by their numbers, and how far the local time of that moment is from UTC."""
POLL_EVERY = 1 << 16
"""Loop turns and recursive calls between two polls."""
RESET = "lanewise.reset"
"""Export: forget the call heap (after a call whose results were copied out)."""
TOLD = "lanewise.told"
"""Export: (status) -> the text that `str` makes of the exception whose message is in the mailbox, which stays there; its own status
is at STATUS. Only where a host has to ask (`SiteRow.asks`)."""
WRITTEN = ".written"
"""Behind the name of an export that has just returned: (its word, where it has but one) -> the address of the same value in the
form of Python's marshal (`library/marshalling.py`), or 0. Only in modules that Python alone runs."""
GIVEN = ".given"
"""Behind the name of an export that is called next: (the address of a tuple of arguments in that form) -> that of their words
(`library/unmarshalling.py`), or 0. Only there, too."""
ALLOCATE = "lanewise.allocate"
"""Export: (bytes) -> address of a fresh payload for an argument, 0 at the ceiling. Arguments come before the call and are not
counted during it, so an argument may also lie within the payload of another one (overlapping views of the caller)."""

# --- how values travel through an export -----------------------------------------------------------------------------
# Parameters and results are flattened left to right. bool and None-free scalars take one word:
#   bool, b1, i8..i32, u8..u32 -> i32;  int -> i64 (exact variant: tagged word in an i64);  i64, u64 -> i64
#   float, f64 -> f64;  f32 -> f32;  f16 -> f32;  complex, c128 -> f64 f64;  c64 -> f32 f32;  None -> nothing
#   tuple -> its items;  union -> i32 (index of the member) and as many i64 words as its widest member has
#   (a member's words in order, floats by their bits, i32 sign-extended)
#   buffer -> i32 address and i32 length (elements); the result buffer's payload lives in the call heap
#   str -> i32 address of a text: LENGTH and EXTRA before it say how many code points there are and what each takes
# An export with exactly one flat result returns it; with several it returns nothing and they lie in RESULTS, one per cell
# (little endian, narrow words in the low bytes). An export that can raise leaves its status at STATUS.
