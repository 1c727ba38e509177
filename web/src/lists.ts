/**
 * Lists at the border. Arrays come in; lists in the call heap, and what became of them there, go out. Lists of two types are never one
 * object inside: what is passed as both is copied twice where the function only reads it, and else refused.
 */

import type { Value } from "./api.js";
import { EXTRA, LENGTH, LIST, LIST_ITEMS, LIST_PAYLOAD, LIST_ROOM } from "./layout.js";
import { type Kind, kindOf, type Letter, type Seat, type Word } from "./seat.js";
import type { Param } from "./section.js";
import { type Codec, type Inward, next } from "./values.js";

/** A list in the call heap. */
export interface Held {
  readonly address: number;
  readonly expected: string;
  /** By which it came in: one that may change it, where there is such a one. */
  param: Param;
  /** The same array as a list of another type. */
  readonly other: Held | undefined;
  /** What is in the list at an address by now. */
  readonly items: (address: number, call: Inward) => Value[];
}

/** The codec of lists with such items. What is one array outside is one list inside. */
export function listCodec(item: Codec, isUnion: boolean): Codec {
  const expected = isUnion ? `list of (${item.expected})` : `list of ${item.expected}`;
  let [end, widest] = [0, 1];
  // Each word is aligned to its own size.
  const aligned = (size: number): number => Math.ceil(end / size) * size;
  const places = Array.from(item.letters as Iterable<Letter>, (letter) => {
    const size = (kindOf(letter) as Kind).BYTES_PER_ELEMENT;
    widest = Math.max(widest, size);
    end = aligned(size) + size;
    return [end - size, letter] as const;
  });
  const stride = aligned(widest);

  /** The words of all items, in their order. */
  function eachWord(address: number, seat: Seat, visit: (at: number, letter: Letter) => void): void {
    let row = seat.intAt(address + LIST_ITEMS) >>> 0;
    const end = row + stride * seat.intAt(address + LENGTH);
    for (; row < end; row += stride) for (const [at, letter] of places) visit(row + at, letter);
  }

  function items(address: number, call: Inward): Value[] {
    const { seat } = call;
    const words: Word[] = [];
    eachWord(address, seat, (at, letter) => words.push(seat.wordAt(at, letter)));
    const inner = { ...call, words, at: 0 };
    return Array.from({ length: seat.intAt(address + LENGTH) }, () => item.get(inner));
  }

  return {
    expected,
    letters: "i",
    put(value, call) {
      if (!Array.isArray(value)) return false;
      const array = value as Value[];
      const { length } = array;
      const { seat, words, param } = call;
      const known = seat?.held.get(array);
      let list = known?.expected === expected ? known : undefined;
      // One that was met as what may not be changed is met again: what is in it learns that it may be.
      if (!list || (param.written && !list.param.written)) {
        const begin = words.length;
        for (const each of array) if (!item.put(each, call)) return false;
        const inner = words.splice(begin);
        if (!seat) return words.push(0) > 0;
        if (list) list.param = param;
        else {
          const address = seat.allocate(LIST_PAYLOAD, length);
          list = { address, expected, param, other: known, items };
          seat.held.set(array, list);
          seat.arrays.set(address, array);
          seat.setInt(address + EXTRA, LIST);
          const size = stride * length;
          seat.setInt(address + LIST_ITEMS, size && seat.allocate(size, 0));
          seat.setInt(address + LIST_ROOM, length);
          let k = 0;
          eachWord(address, seat, (at, letter) => seat.setWord(at, letter, inner[k++] as Word));
        }
      }
      const { address, other } = list;
      if (other && (param.written || other.param.written)) {
        const also = `argument '${other.param.name}' (${other.expected})`;
        throw new TypeError(`expected ${expected}, got ${also}, which may change: pass a copy`);
      }
      return words.push(address | 0) > 0;
    },
    get(call) {
      const address = (next(call) as number) >>> 0;
      const { arrays } = call.seat;
      const array = arrays.get(address) ?? items(address, call);
      arrays.set(address, array);
      return array;
    },
  };
}

/** Put what the function left into the caller's arrays: all of it is read before any of it is written. */
export function giveBackLists(call: Inward): void {
  const found = [...call.seat.held].map(([array, { param, items, address }]) => (param.written ? [array, items(address, call)] : []));
  for (const [array, items] of found) if (array && items) refill(array, items);
}

/** The same array with other items. */
export function refill(array: Value[], items: readonly Value[]): void {
  array.length = 0;
  for (const item of items) array.push(item);
}
