/** The worker's side. A module and a call come in as a message; the result, with all that it may have written, goes back. */

import type { Frame, TypedArray, Value } from "./api.js";
import { itemsOf, objectsOf } from "./buffers.js";
import { REPLAY, runner } from "./call.js";
import type { PyError } from "./errors.js";
import { tools } from "./function.js";
import { builtin } from "./hosts.js";
import { needed, streams } from "./needed.js";
import { Variant, type Weights } from "./program.js";

export interface Asked {
  /** Nothing where the worker has it. */
  readonly module?: WebAssembly.Module;
  readonly weights?: Weights;
  readonly isExact: boolean;
  readonly name: string;
  /** Nothing where a stream goes on. */
  readonly bound: readonly unknown[] | undefined;
  readonly bigint: boolean;
  /** Of a stream; `isLast`: it ends there. */
  readonly step?: { readonly sent: Value; readonly isLast: boolean };
}

/** `bound`: the arrays within the arguments. */
export type Reply =
  | { readonly kind: "begun" }
  | { readonly kind: "printed"; readonly text: string }
  | { readonly kind: "replay" }
  | { readonly kind: "value"; readonly value: Value | Step; readonly bound: readonly unknown[] }
  | { readonly kind: "error"; readonly error: Failure; readonly bound: readonly unknown[] };

export interface Failure {
  readonly type: string;
  readonly message: string;
  readonly args?: PyError["pyArgs"] | undefined;
  readonly frames?: readonly Frame[] | undefined;
  readonly fields?: PyError["pyFields"] | undefined;
}

/** What a stream came to: a value, or at its end what was returned. */
export type Step = IteratorResult<Value, Value>;

interface Port {
  postMessage(message: Reply, transfer?: ArrayBuffer[]): void;
  onmessage: ((event: { readonly data: Asked }) => void) | null;
}

/** Answer calls from now on. Only the worker's script calls this. */
export function serve(): void {
  const parent = builtin("worker_threads")?.parentPort;
  const port = globalThis as unknown as Port;
  const variants: [Variant?, Variant?] = [];

  const to = parent ?? port;
  const print = (text: string) => to.postMessage({ kind: "printed", text });
  const answer = async (asked: Asked): Promise<[Reply, ArrayBuffer[]]> => {
    let bound: unknown[] = [];
    try {
      const variant = (variants[Number(asked.isExact)] ??= new Variant(asked.module!, asked.weights!));
      await needed(variant.section);
      // A stream keeps what it was given.
      if (!asked.step) bound = [...objectsOf(asked.bound)];
      to.postMessage({ kind: "begun" });
      const how = { print, bigint: asked.bigint, timeout: Infinity };
      const value = asked.step ? streams!.stepped(tools, variant, asked, how) : runner(variant, asked.name, how)(asked.bound!);
      if (value === REPLAY) return [{ kind: "replay" }, []];
      if ([value, ...objectsOf(value)].some(holdsError)) throw new TypeError("a worker gives no exceptions");
      return [{ kind: "value", value, bound }, buffersOf([value, bound])];
    } catch (error) {
      return [{ kind: "error", error: failure(error), bound }, buffersOf(bound)];
    }
  };
  const heard = async (asked: Asked): Promise<void> => to.postMessage(...(await answer(asked)));
  if (parent) parent.on("message", (asked) => void heard(asked as Asked));
  else port.onmessage = ({ data }) => void heard(data);
}

/** Cloned it would be an Error that no longer says which of Python's it is. */
function holdsError(value: unknown): boolean {
  return [value, ...(itemsOf(value) ?? [])].some((each) => each instanceof Error);
}

function failure(error: unknown): Failure {
  // Other errors have no arguments and no frames.
  const { name: type, message, pyArgs: args, frames, pyFields: fields } = (error instanceof Error ? error : new Error(String(error))) as PyError;
  return { type, message, args, frames, fields };
}

/** The buffers behind values, each once: they are handed over, not copied. */
function buffersOf(values: readonly unknown[]): ArrayBuffer[] {
  const buffers = [...objectsOf(values)].map((each) => (each as Partial<TypedArray>).buffer);
  return [...new Set(buffers)].filter((buffer) => buffer instanceof ArrayBuffer);
}
