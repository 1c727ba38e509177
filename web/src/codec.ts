/** What passes between values and words: nothing comes in, the forms of a codec and of a call go out. */

import type { Value } from "./api.js";
import type { Loan } from "./buffers.js";
import type { Param } from "./section.js";
import type { Letter, Seat, Word } from "./seat.js";

/** One call on its way in: its words, and what has to be done before they can be used. */
export interface Outward {
  readonly words: Word[];
  readonly loans: Loan[];
  /** Of the argument that is looked at. */
  param: Param;
  /** Where big ints, texts, lists and buffers go; none where the arguments are only looked at. */
  readonly seat: Seat | undefined;
  /** An int needs more than 64 bits. */
  isBeyond: boolean;
}

/** Words on their way out. */
export interface Inward {
  readonly seat: Seat;
  words: readonly Word[];
  /** What the caller lends, and the arrays that came out so far. */
  readonly loans: Loan[];
  readonly bigint: boolean;
  readonly isViewed?: boolean;
  at: number;
}

export interface Codec {
  /** The type as messages name it. */
  readonly expected: string;
  readonly letters: string;
  /** Of several types in a union, it takes what no other one does. */
  readonly isLast?: boolean;
  /** Append the words of a value; false if it is none of this type. */
  put(value: unknown, call: Outward): boolean;
  get(call: Inward): Value;
}

/** The next word of a call. */
export function next(call: Inward): Word {
  return call.words[call.at++] as Word;
}

/** Which member of a union lies here, and its words. */
export function memberAt(call: Inward, items: readonly Codec[]): [number, Inward] {
  const k = call.words[call.at] as number;
  const { letters } = items[k] as Codec;
  const words: Word[] = [];
  for (const letter of letters) words.push(call.seat.fromCell(letter as Letter, call.words[call.at + 1 + words.length] as bigint));
  return [k, { ...call, words, at: 0 }];
}

/** The codec of tuples with such items. */
export function tupleCodec(items: readonly Codec[]): Codec {
  return {
    expected: `(${items.map((item) => item.expected).join(", ")}${items.length === 1 ? "," : ""})`,
    letters: items.map((item) => item.letters).join(""),
    put: (value, call) =>
      Array.isArray(value) && value.length === items.length && items.every((item, k) => item.put(value[k], call)),
    get: (call) => items.map((item) => item.get(call)),
  };
}
