/**
 * `lanewise.objects.js`: for programs with values that are objects inside, texts, lists and exceptions with values. A type or a raise
 * site comes in; its codec, or the exception, goes out. It shares no state with `lanewise.js`, and gets from there what it needs.
 */

import type { Codec } from "./codec.js";
import { listCodec } from "./lists.js";
import { text } from "./texts.js";
import type { Type } from "./types.js";

export { giveBackLists } from "./lists.js";
export { exceptionAt } from "./messages.js";

/** The codec of a type of objects; nothing where it is of others. */
export function objectCodec(type: Type, codecOf: (type: Type) => Codec): Codec | undefined {
  if (type.kind === "scalar" && type.name === "str") return text;
  if (type.kind !== "list") return undefined;
  const [item] = type.items as [Type];
  return listCodec(codecOf(item), item.kind === "union");
}
