/** How calls end that have no result. A status or a trap comes in; the Error that Python's exception is here goes out. */

import type { Frame, Value } from "./api.js";
import { PyError, raised } from "./errors.js";
import {
  CANCEL, DEPTH, ERROR_LINES, ERROR_NOTES, ERROR_STATUS, ERROR_TRACE, LIST_ITEMS, MEMORY, MESSAGE_VALUES, TRACE, TRACE_CELLS, TRACE_COUNT,
} from "./layout.js";
import { objects } from "./needed.js";
import type { Seat } from "./seat.js";
import type { Entry, Section } from "./section.js";
import { codecOf } from "./values.js";

const TOO_DEEP = "maximum recursion depth exceeded";

/** The exception for a status that is not OK, read before the call heap is reset; nothing where the exact variant has to answer. */
export function exceptionOf(status: number, section: Section, seat: Seat, entry: Entry, timeout: number): Error | undefined {
  const passed = callsAt(TRACE, seat.intAt(TRACE_COUNT), section, seat);
  const shown = orFirst(framesOf(section, passed), section, entry);
  if (status === CANCEL) return tooLate(entry, timeout, shown);
  return errorOf(status, MESSAGE_VALUES, passed, shown, section, seat);
}

/** What a status says, with the values of its message at `cells`; `shown` are the frames of one that stands for no line. */
function errorOf(
  status: number, cells: number, passed: readonly number[], shown: readonly Frame[], section: Section, seat: Seat,
): PyError | undefined {
  const notes = objects?.notesAt(seat.intAt(cells + ERROR_NOTES), seat, codecOf);
  if (status === MEMORY) return raised("MemoryError", "", shown, notes);
  if (status === DEPTH) return raised("RecursionError", TOO_DEEP, shown, notes);
  const site = section.sites[status - 1];
  if (!site) return undefined;
  const filled = objects
    ? objects.filledAt(site, status, cells, seat, codecOf)
    // Without the file there is a text, or nothing.
    : { type: site.raise, args: site.with as Value[], message: `${site.with[0] ?? ""}`, fields: {} };
  return filled && new PyError(
    filled.type, filled.args, filled.message, framesOf(section, [site.at, ...passed]), { fields: { ...filled.fields, ...notes }, cause: filled.cause },
  );
}

/** An exception that is an object inside: what another one comes from, or a value like any other. */
export function caughtAt(address: number, seat: Seat): PyError {
  const { section } = seat.home;
  const cells = seat.intAt(address + LIST_ITEMS) >>> 0;
  const passed = callsAt(cells + ERROR_TRACE, seat.intAt(cells + ERROR_LINES), section, seat);
  return errorOf(seat.intAt(cells + ERROR_STATUS), cells, passed, framesOf(section, passed), section, seat) as PyError;
}

/** The calls that an exception passed, innermost first. */
function callsAt(at: number, count: number, section: Section, seat: Seat): number[] {
  return Array.from({ length: Math.min(count, TRACE_CELLS) }, (_, k) => section.calls[seat.intAt(at + 4 * k)] as number);
}

/** After so many milliseconds. */
export function tooLate(entry: Entry, timeout: number, frames: readonly Frame[] = []): PyError {
  return raised("TimeoutError", `${entry.name}() took longer than ${timeout / 1000} s`, frames);
}

/** The lines of rows of the table, innermost first. */
function framesOf(section: Section, rows: readonly number[]): Frame[] {
  const flat = rows.flatMap((row) => section.lines[row] as number[]);
  return flat.flatMap((source, k) => (k % 2 ? [] : frameAt(section, source, flat[k + 1])));
}

/** A line of a source, or else its first. */
function frameAt(section: Section, source: number, line = section.sources[source]?.[2]): Frame[] {
  const found = section.sources[source];
  return found && line ? [{ file: found[0], name: found[1], line }] : [];
}

function orFirst(frames: Frame[], section: Section, entry: Entry): Frame[] {
  return frames.length ? frames : beginning(section, entry);
}

/** The first line of the function that was called, for want of a better one. */
export function beginning(section: Section, entry: Entry): Frame[] {
  return frameAt(section, section.sources.findIndex(([, name]) => name === entry.name));
}

// --- traps -----------------------------------------------------------------------------------------------------------

/** What to throw for what the engine threw. */
export function ofTrap(error: unknown, section: Section, entry: Entry): unknown {
  if (!(error instanceof Error)) return error;
  if (/call stack|recursion/.test(error.message)) {
    return raised("RecursionError", TOO_DEEP, beginning(section, entry));
  }
  if (!(error instanceof WebAssembly.RuntimeError)) return error;
  const message = `${entry.name}() stopped: ${error.message}; this is a bug of lanewise, please report it with the source`;
  const found = [...(error.stack ?? "").matchAll(/wasm-function\[\d+\]:0x([\da-f]+)/g)];
  const frames = found.flatMap(([, offset = ""]) => frameOfOffset(section, parseInt(offset, 16)));
  return raised("InternalError", message, orFirst(frames, section, entry));
}

/** The map is in Base64 VLQ: five bits to a digit, the lowest first, the sign in the lowest of all. */
function frameOfOffset(section: Section, offset: number): Frame[] {
  const row: [number, number, number] = [0, 0, 0];
  let [found, k, value, shift]: [Frame[], number, number, number] = [[], 0, 0, 0];
  for (const letter of section.map) {
    const digit = atob(`${letter}AAA`).charCodeAt(0) >> 2;
    value += (digit & 31) << shift;
    shift += 5;
    if (digit & 32) continue;
    row[k++ as 0 | 1 | 2] += value & 1 ? -(value >> 1) : value >> 1;
    value = shift = 0;
    if (k < 3) continue;
    k = 0;
    if (row[0] > offset) break;
    found = frameAt(section, row[1], row[2]);
  }
  return found;
}
