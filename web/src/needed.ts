/** What only some programs need, in files of their own. A section comes in; the parts of the files go out, once they are here. */

import type { Section } from "./section.js";

/** Texts, containers, exceptions with values; absent until a program has some. */
export let objects: typeof import("./objects.js").parts | undefined;

/** Functions that yield. */
export let streams: typeof import("./streams.js") | undefined;

/** Fetch what the program of a section needs before its calls, all at once. Arrays and streams are objects, too. */
export async function needed(section: Section, views?: boolean): Promise<void> {
  if (!section.objects && !views) return;
  const { text } = section;
  // As types are written, and rows of exports: where a message says the same, a file is fetched in vain, and no more.
  const [own, arrays, generators] = await Promise.all([
    import("./objects.js"),
    (views || /ndarray\[(c|\w+,)/.test(text)) && import("./tensors.js"),
    /"steps":/.test(text) && import("./streams.js"),
  ]);
  objects = Object.assign(own.parts, arrays && arrays.parts);
  streams = generators || streams;
}
