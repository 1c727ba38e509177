/** What to measure comes in on stdin as JSON; what `engine.mjs` found goes out on stdout. */

import { readFileSync } from "node:fs";
import { measure } from "./engine.mjs";

console.log(JSON.stringify(await measure(JSON.parse(readFileSync(0, "utf8")))));
