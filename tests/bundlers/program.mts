/** A program in strict TypeScript: the package, the loader of a folder, and a manifest's types together. */

import { load, PyError, type PythonFunction } from "lanewise";
import { gcd } from "./dist/gcd/index.js";
import manifest from "./dist/several/manifest.js";

using several = await load(manifest, { strict: true });
using served = await load("./dist/gcd");
const [value, scaled]: [number, number] = await several.power.with({ timeout: 60_000 }).named({ m: 0.5 }, 3, 4);
const found: number | PyError = await several.risky(0, 1).catch((error: unknown) => error as PyError);
type Gcd = PythonFunction<[a: number | bigint, b: number | bigint], number, ["a", "b"], bigint>;
const same: Gcd = gcd;
console.log(JSON.stringify([await same.named({ b: 462 }, 1071), served.sync(1071, 462), value, scaled, String(found)]));
