/**
 * `lanewise.objects.js`: for programs with values that are objects inside, texts, bytes, containers, exceptions with values, and for what
 * they print. A type or a raise site comes in; its codec, or what is said of the exception, goes out. It shares no state with
 * `lanewise.js`, and gets from there what it needs.
 */

import { growing } from "./bytearrays.js";
import type { Codec } from "./codec.js";
import { containerCodec, giveBackContainers, itemsOf, rebuilt, refill } from "./containers.js";
import { memberCodec, namedCodec, pathCodec, recordCodec } from "./instances.js";
import { exception, filledAt, notesAt } from "./messages.js";
import { bytes, show, text } from "./texts.js";
import type { Type } from "./types.js";

/** The containers whose codecs are being made, for one may be in itself. */
const begun = new Map<Type, { whole?: Codec }>();

/** The codec of a type of objects; nothing where it is of others. */
function objectCodec(type: Type, codecOf: (type: Type) => Codec): Codec | undefined {
  if (type.kind === "scalar") return ({ str: text, bytes, exception } as Record<string, Codec>)[type.name];
  if (type.kind === "record" && type.user.form === "path") return pathCodec(type.user);
  if (type.kind === "record") return recordCodec(type.user, () => type.held().map(codecOf));
  if (type.kind === "tensor" || (type.kind === "buffer" && type.holder === "ndarray")) return parts.tensorCodec?.(type);
  if (type.kind === "member") return memberCodec(type.user);
  if (type.kind === "tuple" && type.user) return namedCodec(type.user, type.items.map(codecOf));
  if (type.kind !== "list" && type.kind !== "dict" && type.kind !== "set") return undefined;
  if (type.kind === "list" && type.holder === "growing") return growing;
  const known = begun.get(type);
  if (known) return again(known);
  const own: { whole?: Codec } = {};
  begun.set(type, own);
  const held = type.items.map(codecOf);
  begun.delete(type);
  const shown = held.map(({ expected }, k) => (type.items[k]?.kind === "union" ? `(${expected})` : expected));
  own.whole = containerCodec(type.kind, type.holder, held, shown, type.text);
  return own.whole;
}

/** What is in a container, as the container itself. */
function again(own: { readonly whole?: Codec }): Codec {
  const whole = () => own.whole as Codec;
  return { expected: "such", letters: "i", put: (value, call) => whole().put(value, call), get: (call) => whole().get(call) };
}

interface Parts {
  readonly filledAt: typeof filledAt;
  readonly giveBackContainers: typeof giveBackContainers;
  readonly itemsOf: typeof itemsOf;
  readonly notesAt: typeof notesAt;
  readonly objectCodec: typeof objectCodec;
  readonly rebuilt: typeof rebuilt;
  readonly refill: typeof refill;
  readonly show: typeof show;
  /** Of arrays of any rank; `lanewise.js` puts it here, from a file that only programs with some need. */
  tensorCodec?: typeof import("./tensors.js").parts.tensorCodec;
  residents?: typeof import("./tensors.js").parts.residents;
}

/** What `lanewise.js` calls, by names that are as short in both files; those of exports would stay as they are. */
export const parts: Parts = { filledAt, giveBackContainers, itemsOf, notesAt, objectCodec, rebuilt, refill, show };
