/** The manifest of a built folder. Its text comes in; what the loader needs of it, or an Error that says what is wrong, goes out. */

import type { Manifest, ModuleFile } from "./api.js";
import { ABI } from "./layout.js";

const VERSION = 1;

/** The manifest that is written at `where`. */
export function readManifest(text: string, where: string): Manifest {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    throw new Error(`${where}: not JSON`);
  }
  return checked(found as Manifest, where);
}

/** The manifest, which is one that this loader reads. */
export function checked(found: Partial<Manifest> | null, where: string): Manifest {
  const refuse = (reason: string): never => {
    throw new Error(`${where}: ${reason}`);
  };
  for (const [field, known] of [["manifest", VERSION], ["abi", ABI]] as const) {
    const version = found?.[field];
    if (typeof version !== "number") refuse(`no version '${field}': it is not of a folder that lanewise built`);
    else if (version !== known) {
      const way = version < known ? "build the folder again" : "install a newer lanewise";
      refuse(`${field} is version ${version}, and this lanewise.js reads ${known}: ${way}`);
    }
  }
  const { functions, modules } = found as Manifest;
  if (!functions || !Array.isArray(modules)) refuse("it lists no functions or modules");
  for (const { file, bytes, sha256 } of modules as readonly Partial<ModuleFile>[]) {
    // A plain name: no folders, no drive, nothing hidden. A URL is the caller's own: JSON has none.
    const isInside = file instanceof URL || (typeof file === "string" && /^\w[\w.-]*$/.test(file));
    if (!isInside) refuse(`names the file ${JSON.stringify(file)}, which is none of this folder`);
    if (typeof bytes !== "number" || !/^[\da-f]{64}$/.test(String(sha256))) refuse(`${file} has no size or hash`);
  }
  if (!(modules as readonly ModuleFile[]).some(({ variant }) => variant === "baseline")) refuse("it lists no baseline module");
  return found as Manifest;
}
