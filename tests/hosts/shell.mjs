/** Hosts that are programs: what to run comes in on stdin as JSON, a line per folder; the answers go out on stdout likewise. */

import { createInterface } from "node:readline";
import { answers } from "./calls.mjs";

const { process, Deno, Bun } = globalThis;
console.log(JSON.stringify(Deno ? `deno ${Deno.version.deno}` : Bun ? `bun ${Bun.version}` : `node ${process.version}`));
for await (const line of createInterface({ input: process.stdin })) console.log(JSON.stringify(await answers(JSON.parse(line))));
