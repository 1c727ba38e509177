/** An app as any other: a function by import, others with options, one from a folder that is served; in the page and in workers. */

import { load, PyError } from "lanewise";
import { gcd } from "./dist/gcd/index.js";
import manifest from "./dist/several/manifest.js";

const told = [];
const { power, risky } = await load(manifest, { onProgress: (progress) => told.push(progress) });
const served = await load("./dist/gcd/");
const inWorker = { timeout: 60_000 };
const error = await risky.with(inWorker)(0, 1).catch((found) => found);

globalThis.answers = {
  imported: gcd.sync(1071, 462),
  importedFar: await gcd.with(inWorker)(1071, 462),
  exact: String(await gcd.with({ bigint: true })(10n ** 40n, 6n ** 40n)),
  loaded: power.sync(3, 4),
  loadedFar: await power.with(inWorker).named({ m: 0.5 }, 3, 4),
  served: await served.with(inWorker)(1071, 462),
  error: [error instanceof PyError, String(error)],
};
globalThis.progress = told.at(-1);
