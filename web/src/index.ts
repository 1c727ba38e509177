/** The package `lanewise`: `load` takes what `lanewise.build` wrote, and gives Python's functions. */

export type * from "./api.js";
export { PyError } from "./errors.js";
export { load } from "./load.js";
export { serve } from "./serve.js";
