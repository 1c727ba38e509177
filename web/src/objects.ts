/**
 * `lanewise.objects.js`: for programs with values that are objects inside, texts, containers and exceptions with values. A type or a raise
 * site comes in; its codec, or the exception, goes out. It shares no state with `lanewise.js`, and gets from there what it needs.
 */

import type { Codec } from "./codec.js";
import { containerCodec } from "./containers.js";
import { bytes, text } from "./texts.js";
import type { Type } from "./types.js";

export { giveBackContainers, refill } from "./containers.js";
export { exceptionAt } from "./messages.js";

/** The codec of a type of objects; nothing where it is of others. */
export function objectCodec(type: Type, codecOf: (type: Type) => Codec): Codec | undefined {
  if (type.kind === "scalar") return { str: text, bytes }[type.name];
  if (type.kind === "tuple" || type.kind === "union" || type.kind === "buffer") return undefined;
  const held = type.items.map(codecOf);
  const shown = held.map(({ expected }, k) => (type.items[k]?.kind === "union" ? `(${expected})` : expected));
  return containerCodec(type.kind, type.holder, held, shown);
}
