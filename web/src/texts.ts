/** Texts and bytes at the border. A value comes in; the address of its code points goes out, and the other way round. */

import { type Codec, next } from "./codec.js";
import { ASIDE, EXTRA, LENGTH, NARROW, PRINTED, WIDE } from "./layout.js";
import type { Seat } from "./seat.js";

/** What every engine takes as arguments of one call. */
const MOST = 4096;
/** From so many bytes on the engine's own coders, which know of these texts only ASCII, beat a loop: in V8 by 20 at 1000 bytes. */
const LONG = 64;
const encoder = /* @__PURE__ */ new TextEncoder();
const decoder = /* @__PURE__ */ new TextDecoder();

export const text: Codec = {
  expected: "str",
  letters: "i",
  put: (value, { words, seat }) => typeof value === "string" && words.push(seat ? addressOf(value, seat) : 0) > 0,
  get: (call) => textOf(next(call) as number, call.seat),
};

export const bytes: Codec = {
  expected: "bytes",
  letters: "i",
  put: (value, { words, seat }) => value instanceof Uint8Array && words.push(seat ? placed(value, seat) : 0) > 0,
  get: (call) => bytesOf(next(call) as number, call.seat),
};

/** The address of bytes, which are as a text with these code points. */
function placed(bytes: Uint8Array, seat: Seat): number {
  const address = seat.block(bytes.length, bytes.length);
  seat.octets.set(bytes, address);
  seat.setInt(address + EXTRA, NARROW);
  return address | 0;
}

/** The bytes at an address. */
function bytesOf(word: number, seat: Seat): Uint8Array {
  const address = word >>> 0;
  return seat.octets.slice(address, address + seat.intAt(address + LENGTH));
}

/** Hand over what the call has printed, and behind it what it wrote to `sys.stderr`; the next step of a stream begins again with nothing. */
export function show(seat: Seat, print: (text: string) => void): void {
  for (const place of [PRINTED, ASIDE]) {
    const address = seat.cells[place / 4];
    if (!address) return;
    const said = textOf(address, seat);
    if (said) print(said);
    seat.setInt((address >>> 0) + LENGTH, 0);
  }
}

/** The address of a text with these code points. */
function addressOf(text: string, seat: Seat): number {
  const width = /[^\0-\xff]/.test(text) ? WIDE : NARROW;
  let { length } = text;
  // Each takes one or two of JavaScript's units.
  const address = seat.block(width * length, length);
  seat.setInt(address + EXTRA, width);
  const points = seat.elements(address, width).subarray(0, length);
  if (width === WIDE) {
    length = 0;
    for (const each of text) points[length++] = each.codePointAt(0) as number;
    seat.setInt(address + LENGTH, length);
  } else if (length < LONG || encoder.encodeInto(text, points as Uint8Array).read < length) {
    for (let k = 0; k < length; k++) points[k] = text.charCodeAt(k);
  }
  return address | 0;
}

/** The text at an address. */
export function textOf(word: number, seat: Seat): string {
  const address = word >>> 0;
  const length = seat.intAt(address + LENGTH);
  const points = seat.elements(address, seat.intAt(address + EXTRA)).subarray(0, length);
  if (length >= LONG) {
    const text = decoder.decode(points);
    // What is not ASCII gives more letters (wide texts), or fewer, or U+FFFD.
    if (text.length === length && !text.includes("\ufffd")) return text;
  }
  let text = "";
  if (length < LONG) for (const each of points) text += String.fromCodePoint(each);
  else for (let at = 0; at < length; at += MOST) text += String.fromCodePoint.apply(null, points.subarray(at, at + MOST) as unknown as number[]);
  return text;
}
