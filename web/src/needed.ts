/** What only some programs need, in a file of its own. A section comes in; the parts of the file go out, once it is here. */

import type { Section } from "./section.js";

/** Texts, containers, exceptions with values; absent until a program has some. */
export let objects: typeof import("./objects.js") | undefined;

/** Fetch what the program of a section needs before its calls. */
export async function needed(section: Section): Promise<void> {
  if (section.objects) objects ??= await import("./objects.js");
}
