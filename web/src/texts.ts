/** Texts and bytes at the border. A string or an array comes in; the address of what is in it goes out, and the other way round. */

import { type Codec, next } from "./codec.js";
import { EXTRA, LENGTH, NARROW, WIDE } from "./layout.js";
import type { Seat } from "./seat.js";

export const text: Codec = {
  expected: "str",
  letters: "i",
  put: (value, { words, seat }) => typeof value === "string" && words.push(seat ? addressOf(value, seat) : 0) > 0,
  get: (call) => call.seat.textOf(next(call) as number),
};

/** Bytes are as a text with these code points. */
export const bytes: Codec = {
  expected: "bytes",
  letters: "i",
  put: (value, { words, seat }) => value instanceof Uint8Array && words.push(seat ? placed(value, seat) : 0) > 0,
  get(call) {
    const address = (next(call) as number) >>> 0;
    return call.seat.bytes.slice(address, address + call.seat.intAt(address + LENGTH));
  },
};

/** The address of a text with these code points. */
function addressOf(text: string, seat: Seat): number {
  const width = /[^\0-\xff]/.test(text) ? WIDE : NARROW;
  // Each takes one or two of JavaScript's units.
  const address = seat.allocate(width * text.length, 0);
  const points = seat.elements(address, width);
  let length = 0;
  for (const each of text) points[length++] = each.codePointAt(0) as number;
  seat.setInt(address + LENGTH, length);
  seat.setInt(address + EXTRA, width);
  return address | 0;
}

/** The address of such bytes. */
function placed(bytes: Uint8Array, seat: Seat): number {
  const address = seat.allocate(bytes.length, bytes.length);
  seat.bytes.set(bytes, address);
  seat.setInt(address + EXTRA, NARROW);
  return address | 0;
}
