/**
 * Bytearrays that grow and shrink inside. A Uint8Array comes in; its bytes in the call heap, and what became of them there, go out.
 * It has the length that it was made with, and no function can give it another (`giveBackContainers`).
 */

import type { Value } from "./api.js";
import { allocated, isBytes, sharedCodec } from "./containers.js";
import { LENGTH, LIST, LIST_ITEMS } from "./layout.js";

export const growing = sharedCodec({
  expected: "Uint8Array (bytearray)",
  type: "growing",
  words: (value) => (isBytes(value) ? [] : undefined),
  placed(value, _, seat) {
    const { length } = value as Uint8Array;
    const [address, first] = allocated(length, 1, LIST, [0], seat);
    seat.octets.set(value as Uint8Array, first);
    return address;
  },
  items(address, { seat }) {
    const first = seat.intAt(address + LIST_ITEMS) >>> 0;
    return seat.octets.slice(first, first + seat.intAt(address + LENGTH)) as unknown as Value[];
  },
  made: (found) => found as unknown as Value,
});
