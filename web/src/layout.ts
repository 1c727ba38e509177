/** The border of a module as `ir/layout.py` has it: addresses, statuses, names. Nothing comes in, constants go out. */

export const ABI = 1;

export const RANGE = -1;
export const CANCEL = -2;
export const MEMORY = -3;
export const DEPTH = -4;

/** What is behind the clocks by their numbers: how far local time is from UTC. */
export const LOCAL = 4;

export const CELL = 8;
/** The address of the text that a call has printed. */
export const PRINTED = 8;
/** The same of what went to `sys.stderr`; never without the other. */
export const ASIDE = 12;
export const MESSAGE_VALUES = 16;
export const MESSAGE_CELLS = 13;
/** Behind the values of a message: the address of the list of an exception's notes, and how many calls it has passed. */
export const NOTES = 120;
export const TRACE_COUNT = 124;
export const RESULTS = 128;
export const TRACE = 512;
export const TRACE_CELLS = 880;
/** From the address of an object to its length, and to what else it is: of a text, the bytes of a code point. */
export const LENGTH = -8;
export const EXTRA = -4;
export const NARROW = 1;
export const LIST = 2;
export const WIDE = 4;
/** From the address of a list to the address of its items, and to how many there is room for. */
export const LIST_ITEMS = 0;
export const LIST_ROOM = 4;
export const LIST_PAYLOAD = 16;
/** Of a dict or a set, which begins as a list does: how many rows there are, the address of the index, its slots less one. */
export const TABLE = 3;
export const RECORD = 8;
export const TABLE_USED = 12;
export const TABLE_INDEX = 16;
export const TABLE_MASK = 20;
export const TABLE_PAYLOAD = 32;
export const FIRST_MASK = 7;
/** In the item of an exception that was caught, behind the values of its message: its notes, how many calls it passed, its status, those. */
export const ERROR_NOTES = 104;
export const ERROR_LINES = 108;
export const ERROR_STATUS = 112;
export const ERROR_TRACE = 116;

export const SECTION = "lanewise";
export const RESET = "lanewise.reset";
export const TOLD = "lanewise.told";
export const ALLOCATE = "lanewise.allocate";
