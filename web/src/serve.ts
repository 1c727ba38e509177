/** The worker's side. A module and a call come in as a message; the result, with all that it may have written, goes back. */

import type { Frame, TypedArray, Value } from "./api.js";
import { objectsOf } from "./buffers.js";
import { REPLAY, runner } from "./call.js";
import type { PyError } from "./errors.js";
import { builtin } from "./hosts.js";
import { Variant } from "./program.js";

export interface Asked {
  readonly module: WebAssembly.Module;
  readonly isExact: boolean;
  readonly name: string;
  readonly bound: readonly unknown[];
  readonly bigint: boolean;
}

/** `bound`: the arrays within the arguments. */
export type Reply =
  | { readonly kind: "begun" }
  | { readonly kind: "printed"; readonly text: string }
  | { readonly kind: "replay" }
  | { readonly kind: "value"; readonly value: Value; readonly bound: readonly unknown[] }
  | { readonly kind: "error"; readonly error: Failure; readonly bound: readonly unknown[] };

export interface Failure {
  readonly type: string;
  readonly message: string;
  readonly args?: PyError["pyArgs"] | undefined;
  readonly frames?: readonly Frame[] | undefined;
}

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
  const answer = (asked: Asked): [Reply, ArrayBuffer[]] => {
    const variant = (variants[Number(asked.isExact)] ??= new Variant(asked.module));
    const bound = [...objectsOf(asked.bound)];
    try {
      const call = runner(variant, asked.name, { print, bigint: asked.bigint, views: false, timeout: Infinity });
      const value = call(asked.bound);
      if (value === REPLAY) return [{ kind: "replay" }, []];
      return [{ kind: "value", value, bound }, buffersOf([value, bound])];
    } catch (error) {
      return [{ kind: "error", error: failure(error), bound }, buffersOf(bound)];
    }
  };
  const heard = (asked: Asked): void => {
    to.postMessage({ kind: "begun" });
    to.postMessage(...answer(asked));
  };
  if (parent) parent.on("message", (asked) => heard(asked as Asked));
  else port.onmessage = ({ data }) => heard(data);
}

function failure(error: unknown): Failure {
  // Other errors have no arguments and no frames.
  const { name: type, message, pyArgs: args, frames } = (error instanceof Error ? error : new Error(String(error))) as PyError;
  return { type, message, args, frames };
}

/** The buffers behind values, each once: they are handed over, not copied. */
function buffersOf(values: readonly unknown[]): ArrayBuffer[] {
  const buffers = [...objectsOf(values)].map((each) => (each as Partial<TypedArray>).buffer);
  return [...new Set(buffers)].filter((buffer) => buffer instanceof ArrayBuffer);
}
