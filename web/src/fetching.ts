/** Files. An address and its hash come in; a compiled module goes out, compiled while it arrives and only if the hash is right. */

import type { Progress } from "./api.js";
import { integrityOf, sha256 } from "./hashing.js";
import { builtin } from "./hosts.js";

export interface Fetching {
  readonly signal: AbortSignal | undefined;
  /** Called with the number of bytes of each piece that arrives. */
  readonly arrived: (bytes: number) => void;
  readonly maxMemory: number | undefined;
}

type Bytes = Uint8Array<ArrayBuffer>;

/** Counts what arrives, over all files. */
export function counter(onProgress: ((progress: Progress) => void) | undefined, total?: number): (bytes: number) => void {
  let loaded = 0;
  return (bytes) => {
    loaded += bytes;
    onProgress?.(total === undefined ? { loaded } : { loaded, total });
  };
}

export async function fetchText(url: URL, signal: AbortSignal | undefined): Promise<string> {
  const { read } = await open(url, signal);
  return new TextDecoder().decode(await whole(read));
}

/** The module at an address. Its bytes are hashed whenever it is known what the hash has to be. */
export async function fetchModule(url: URL, fetching: Fetching, expected?: string): Promise<WebAssembly.Module> {
  const { read } = await open(url, fetching.signal, expected);
  const pieces: Bytes[] = [];
  const pull: Pull = async () => {
    const piece = await read();
    if (piece) {
      pieces.push(piece);
      fetching.arrived(piece.length);
    }
    return piece;
  };
  const streamed = fetching.maxMemory === undefined ? compileStreamed(pull) : undefined;
  // A module that does not compile may be one that was cut off or changed on its way: then that is what has to be said.
  const compiled = streamed?.catch(() => undefined);
  await compiled;
  await whole(pull);
  const bytes = joined(pieces);
  if (expected && ((await sha256(bytes)) ?? expected) !== expected) {
    throw new Error(`${url.href} is not the file that was built: its SHA-256 is not the manifest's`);
  }
  return (await compiled) ?? compile(bytes, fetching.maxMemory);
}

/** Compile pieces as they arrive; nothing where the host cannot. Our own Response has the right MIME type, whatever the server says. */
function compileStreamed(pull: Pull): Promise<WebAssembly.Module> | undefined {
  if (!WebAssembly.compileStreaming) return undefined;
  const stream = new ReadableStream<Bytes>({
    async pull(controller) {
      const piece = await pull();
      if (piece) controller.enqueue(piece);
      else controller.close();
    },
  });
  return WebAssembly.compileStreaming(new Response(stream, { headers: { "content-type": "application/wasm" } }));
}

/** Compile bytes; with a ceiling, after lowering the maximum that they give their memory. */
export async function compile(bytes: Bytes, maxMemory?: number): Promise<WebAssembly.Module> {
  return WebAssembly.compile(maxMemory === undefined ? bytes : withCeiling(bytes, maxMemory));
}

/** The next piece of a file; nothing at its end. */
type Pull = () => Promise<Bytes | undefined>;

async function open(url: URL, signal: AbortSignal | undefined, expected?: string): Promise<{ readonly read: Pull }> {
  const files = url.protocol === "file:" ? builtin("fs/promises") : undefined;
  if (files) {
    // A copy of node's Buffer, which may be a part of a pool.
    const parts = [Uint8Array.from(await files.readFile(url))];
    return { read: async () => parts.pop() };
  }
  const response = await fetch(url, { signal: signal ?? null, ...integrityOf(expected) });
  if (!response.ok) throw new Error(`${url.href}: ${response.status} ${response.statusText}`);
  const reader = response.body?.getReader();
  return { read: async () => (await reader?.read())?.value };
}

async function whole(read: Pull): Promise<Bytes> {
  const pieces: Bytes[] = [];
  for (let piece = await read(); piece; piece = await read()) pieces.push(piece);
  return joined(pieces);
}

function joined(pieces: readonly Bytes[]): Bytes {
  const bytes = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

// --- the ceiling of a memory (core specification 5.5.6) --------------------------------------------------------------

const MEMORY_SECTION = 5;
const PAGE = 65536;

/** The module with a memory of at most so many bytes. */
function withCeiling(bytes: Bytes, most: number): Bytes {
  for (let at = 8; at < bytes.length; ) {
    const [size, begin] = leb(bytes, at + 1);
    if (bytes[at] !== MEMORY_SECTION) {
      at = begin + size;
      continue;
    }
    // One memory: the flag of a maximum, which modules of lanewise always have, the minimum and the maximum.
    const [least, behind] = leb(bytes, begin + 2);
    const pages = Math.floor(most / PAGE);
    if (least > pages) throw new RangeError(`maxMemory: the module begins with ${least * PAGE} bytes`);
    const [own] = leb(bytes, behind);
    const limits = [1, 1, ...unleb(least), ...unleb(Math.min(own, pages))];
    return joined([bytes.slice(0, at), Uint8Array.of(MEMORY_SECTION, limits.length, ...limits), bytes.slice(begin + size)]);
  }
  return bytes;
}

/** An unsigned LEB128, and where it ends. */
function leb(bytes: Bytes, at: number): [number, number] {
  let value = 0;
  for (let power = 1; ; power *= 128) {
    const byte = bytes[at++] ?? 0;
    value += (byte & 127) * power;
    if (byte < 128) return [value, at];
  }
}

function unleb(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...unleb(value >>> 7)];
}
