/** Exceptions of Python's. A type, arguments and lines come in; Errors whose stack shows the Python goes out. */

import type { Frame, Value } from "./api.js";

interface More {
  readonly fields: Readonly<Record<string, Value>>;
  readonly cause?: PyError | undefined;
}

/** An exception whose only argument is its message, if it has one. */
export function raised(type: string, message = "", frames?: readonly Frame[], fields: More["fields"] = {}): PyError {
  return new PyError(type, message ? [message] : [], message, frames, { fields });
}

/** What a Python function raised, or what stopped it: `pyType` is the exception's name, `frames` its lines, innermost first. */
export class PyError extends Error {
  readonly pyType: string;
  readonly pyArgs: readonly Value[];
  readonly frames: readonly Frame[];
  /** The attributes that the class's own `__init__` has set, and `__notes__` where it has notes. */
  readonly pyFields: Readonly<Record<string, Value>> = {};

  constructor(pyType: string, pyArgs: readonly Value[], message: string, frames: readonly Frame[] = [], more?: More) {
    super(message, more?.cause && { cause: more.cause });
    this.name = this.pyType = pyType;
    this.pyArgs = pyArgs;
    this.frames = frames;
    if (more) this.pyFields = more.fields;
    const below = this.stack ?? "";
    // V8 begins with the message and the others with the first frame.
    const at = below.indexOf("\n    at ");
    const notes = ((this.pyFields.__notes__ ?? []) as string[]).map((note) => `\n${note}`);
    const lines = frames.map(({ file, name, line }) => `\n    at ${name} (${file}:${line})`);
    this.stack = [pyType, message && `: ${message}`, ...notes, ...lines, at < 0 ? `\n${below}` : below.slice(at)].join("");
  }
}
