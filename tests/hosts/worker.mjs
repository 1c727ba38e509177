/** Runs calls of folders in workerd, whose modules are all compiled before. In: requests in JSON. Out: what `calls.mjs` answers. */

import { answers } from "./calls.mjs";

const imported = async (name) => (await import(`./${name}`)).default;

async function answered({ folder, calls, options }) {
  const { modules, weights } = await imported(`${folder}/manifest.json`);
  const named = (wanted) => modules.find(({ variant }) => variant === wanted);
  const bytesOf = ({ file }) => imported(`${folder}/${file}.bytes`);
  const relaxed = options.strict ? undefined : named("relaxed");
  // As the loader chooses where it may compile: by what the engine takes.
  const chosen = relaxed && WebAssembly.validate(await bytesOf(relaxed)) ? relaxed : named("baseline");
  const exact = named("exact") && (await imported(`${folder}/${named("exact").file}`));
  const source = await imported(`${folder}/${chosen.file}`);
  const held = weights && { weights: await imported(`${folder}/${weights[0].file}`) };
  const found = await answers({ loader: "./lanewise.js", source, calls, options: { exact, ...held } });
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await bytesOf(chosen)));
  return { ...found, sha256: [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("") };
}

export default { fetch: async (request) => Response.json(await answered(await request.json())) };
