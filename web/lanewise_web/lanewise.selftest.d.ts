/**
 * `lanewise.selftest.js`: the golden vectors of a built folder, asked again where it runs. The folder's address comes in; which calls are
 * answered otherwise than by CPython goes out. A page that does not test downloads nothing of this.
 */
import type { LoadOptions } from "./lanewise.js";
/** A call whose answer is not CPython's; values are JSON, as `vectors.json` has them. */
export interface Failure {
    readonly call: string;
    readonly expected: string;
    readonly found: string;
}
export interface SelfTest {
    readonly passed: number;
    readonly failures: readonly Failure[];
}
/**
 * Make the calls that the folder at an address keeps, and compare the answers with CPython's, bit by bit. The module is the baseline, which
 * has the same bits in every engine; `strict: false` takes that which `load` would.
 */
export declare function selfTest(folder: string | URL, options?: LoadOptions): Promise<SelfTest>;
