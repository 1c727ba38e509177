/** What only some programs need, in files of their own. A section comes in; the parts of the files go out, once they are here. */

import type { Section } from "./section.js";

/** Texts, containers, exceptions with values; absent until a program has some. */
export let objects: typeof import("./objects.js").parts | undefined;

/** Functions that yield. */
export let streams: typeof import("./streams.js") | undefined;

/** Fetch what the program of a section needs before its calls. */
export async function needed(section: Section): Promise<void> {
  if (section.objects) objects ??= (await import("./objects.js")).parts;
  if ([...section.byExport.values()].some(({ steps }) => steps)) streams ??= await import("./streams.js");
}
