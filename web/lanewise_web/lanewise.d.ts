/// <reference lib="esnext.disposable" />
/** Where a function comes from: a folder that `lanewise.build` wrote, its manifest, a `.wasm` file, or what one has in hand. */
export type Source = string | URL | BufferSource | (WebAssembly.Module & object) | Manifest;
/** What is in a built folder, each file by its address: the default export of the folder's `manifest.js`. */
export interface Manifest<T = unknown> {
    readonly manifest: number;
    readonly abi: number;
    readonly lanewise: string;
    readonly functions: Readonly<Record<string, {
        readonly description?: string | null;
    }>>;
    readonly modules: readonly ModuleFile[];
    /** The arrays that the modules ask for, and the files that these lie in. */
    readonly weights?: readonly WeightFile[];
    readonly files?: Readonly<Record<string, {
        readonly file?: URL;
        readonly bytes: number;
        readonly sha256: string;
    }>>;
    /** What `load` makes of it: for TypeScript only, no manifest has the field. */
    readonly loaded?: T;
}
export interface ModuleFile {
    readonly file: string | URL;
    readonly variant: Info["variant"];
    readonly bytes: number;
    readonly sha256: string;
}
export interface WeightFile {
    readonly name: string;
    readonly dtype: string;
    readonly shape: readonly number[];
    readonly file: string;
    /** Where in the file its elements begin and end. */
    readonly range: readonly [number, number];
}
/** Values for the arrays of a Python module, by name; or a safetensors file of them, or where that is. */
export type Weights = string | URL | BufferSource | {
    readonly [name: string]: TypedArray;
};
export interface LoadOptions {
    /** Ends the loading. */
    signal?: AbortSignal;
    /** Called while files arrive, with bytes. */
    onProgress?: (progress: Progress) => void;
    /** Load the variant for ints of any size at once, not at the first call that needs it; or, beside bytes or a module, what it is. */
    exact?: boolean | Exclude<Source, Manifest>;
    /** `true`: asynchronous calls run in a worker. `false`: there are no workers. Else where the worker's script is, or what makes one. */
    worker?: boolean | string | URL | (() => Worker);
    /** Bytes that memory may grow to, where that is less than the module says itself. */
    maxMemory?: number;
    /** Gets what Python prints, when a call ends, line by line; without it that goes to `console.log`. */
    print?: (line: string) => void;
    /** Other values for arrays of the Python module: of the same names, dtypes and shapes. Those that are not given are as they were built. */
    weights?: Weights;
    /** Keep to instructions that give the same bits everywhere. */
    strict?: boolean;
    /** Fetch what `allocate` and the option `views` of calls need, where a program has arrays of one dimension only; others have it. */
    views?: boolean;
}
export interface Progress {
    loaded: number;
    /** Of all the files that are being loaded; absent where nothing says it. */
    total?: number;
}
export interface CallOptions {
    /** Ends the call; it runs in a worker, which is ended and replaced. */
    signal?: AbortSignal;
    /** Milliseconds after which the call ends with a TimeoutError; it runs in a worker. `sync` stops only what polls. */
    timeout?: number;
    /** Ints of up to 64 bits and beyond come as BigInt, whatever their size. */
    bigint?: boolean;
    /** numpy's arrays in results are `Tensor`s in the module's memory, right until its next call; what that call takes stays beyond it. */
    views?: boolean;
}
export interface Complex {
    re: number;
    im: number;
}
export type TypedArray = Uint8Array | Uint8ClampedArray | Uint16Array | Uint32Array | BigUint64Array | Int8Array | Int16Array | Int32Array | BigInt64Array | Float16s | Float32Array | Float64Array;
/** Numbers of half precision: a Float16Array where the engine has such, else the 16 bits of each. */
export type Float16s = Uint16Array | (typeof globalThis extends {
    Float16Array: {
        prototype: infer A;
    };
} ? A : never);
/** An array of any rank, its items one behind the other in the order of C. */
export interface Tensor<T extends TypedArray = TypedArray> {
    /** Of an array in a module's memory: right until that grows, in a call or in `allocate`, so ask for it anew. An Error where it is gone. */
    readonly data: T;
    readonly shape: readonly number[];
    /** Of an array in a module's memory: leave its place to others. */
    dispose?(): void;
}
/** By numpy's names of dtypes, the typed arrays that have their items; complex numbers are real and imaginary parts in turn. */
export interface Arrays {
    bool: Uint8Array;
    int8: Int8Array;
    int16: Int16Array;
    int32: Int32Array;
    int64: BigInt64Array;
    uint8: Uint8Array;
    uint16: Uint16Array;
    uint32: Uint32Array;
    uint64: BigUint64Array;
    float16: Float16s;
    float32: Float32Array;
    float64: Float64Array;
    complex64: Float32Array;
    complex128: Float64Array;
}
/** A result of which arrays stay in the module's memory. */
export type Viewed<R> = R extends TypedArray ? Tensor<R> : R extends readonly unknown[] ? {
    [K in keyof R]: Viewed<R[K]>;
} : R;
/** A value of Python's as JavaScript has it. */
export type Value = boolean | number | bigint | string | null | Complex | TypedArray | readonly Value[] | ReadonlyMap<Value, Value> | ReadonlySet<Value> | {
    readonly [key: string]: Value;
};
export interface Parameter {
    name: string;
    /** As lanewise writes types: `int`, `(int, float)`, `<int | None>`, `ndarray[f32]`. */
    type: string;
    kind: "positional" | "either" | "keyword";
    optional: boolean;
    /** The function may change the caller's buffer. */
    written: boolean;
}
export interface Signature {
    parameters: readonly Parameter[];
    result: string;
    /** `gcd(a: int, b: int) -> int` */
    toString(): string;
}
export interface Info {
    name: string;
    /** The first line of the Python source, `file:line`, where it is known. */
    source?: string;
    /** What the docstring says, where a manifest was read. */
    description?: string;
    /** The version that built it, where a manifest was read. */
    lanewise?: string;
    variant: "baseline" | "relaxed" | "exact";
    /** Of the module that runs, where a manifest was read. */
    sha256?: string;
}
/** The names of positional parameters, in their order; null for one that has none to the caller. */
export type Names = readonly (string | null)[];
/** What `named` takes: a name for each argument, but for those that are given by position behind them, which have none then. */
export type NamedArguments<A extends readonly unknown[], K extends Names, O, Given extends readonly unknown[] = []> = number extends K["length"] ? [named: Readonly<Record<string, unknown>>, ...given: unknown[]] : [named: O & ByName<A, K>, ...given: Given] | (K extends readonly [infer Name, ...infer Others extends Names] ? A extends readonly [_?: infer First, ...others: infer Rest] ? NamedArguments<Rest, Others, O & {
    readonly [N in Name & string]?: never;
}, [...Given, First]> : never : never);
/** All of the parameters by their names; nothing can be that where one without a name must be given. */
type ByName<A extends readonly unknown[], K extends Names> = K extends readonly [infer Name, ...infer Others extends Names] ? A extends readonly [infer First, ...infer Rest] ? Name extends string ? {
    readonly [N in Name]: First;
} & ByName<Rest, Others> : never : A extends readonly [_?: infer First, ...others: infer Rest] ? {
    readonly [N in Name & string]?: First;
} & ByName<Rest, Others> : unknown : unknown;
/**
 * A Python function: `A` and `K` are its positional parameters, `R` its result, `O` the parameters that have only a name. The result
 * is `B` under the option `bigint`, and `N` without.
 */
export interface PythonFunction<A extends readonly unknown[] = readonly Value[], R = Value, K extends Names = Names, B = R, O = unknown, N = R> {
    /** Positional arguments, in Python's order. */
    (...args: A): Promise<R>;
    /** The same at once. A RangeError says so where a file would have to be fetched first. */
    sync(...args: A): R;
    /** Arguments by name; those that are given behind come before them, by position. */
    named(...args: NamedArguments<A, K, O>): Promise<R>;
    /** The same function with options for its calls. */
    with(options: CallOptions & {
        views: true;
        bigint?: never;
    }): PythonFunction<A, Viewed<R>, K, Viewed<B>, O, Viewed<N>>;
    with(options: CallOptions & {
        bigint: true;
    }): PythonFunction<A, B, K, B, O, N>;
    with(options: CallOptions & {
        bigint: false;
    }): PythonFunction<A, N, K, B, O, N>;
    with(options: CallOptions & {
        bigint?: never;
    }): PythonFunction<A, R, K, B, O, N>;
    with(options: CallOptions): PythonFunction<A, B | N, K, B, O, N>;
    readonly signature: Signature;
    readonly info: Info;
    /** An array of zeros in the module's memory, for all functions that were loaded with it: they work on it where it lies. */
    allocate<D extends keyof Arrays = "float32">(shape: number | readonly number[], dtype?: D): Tensor<Arrays[D]> & Disposable;
    /** What the functions that were loaded with it have changed of their module is as it was built. */
    reset(): void;
    /** Give back the memory of all that was loaded with it. */
    dispose(): void;
    [Symbol.dispose](): void;
}
/** What a stream yields, and what it returns. */
type Given = readonly [yields: unknown, returns: unknown];
/**
 * A Python function that yields: `A`, `K` and `O` are as of a `PythonFunction`, `Y` is what it yields, `R` what it returns, `S` what is
 * sent to it. Both come as in `B` under the option `bigint`, and as in `N` without.
 */
export interface PythonStream<A extends readonly unknown[] = readonly Value[], Y = Value, R = Value, S = Value | undefined, K extends Names = Names, B extends Given = [Y, R], O = unknown, N extends Given = [Y, R]> {
    /** Positional arguments, in Python's order. It begins with its first `next`; whoever stops early calls `return`, as `for await` does. */
    (...args: A): AsyncGenerator<Y, R, S>;
    /** The same at once. A RangeError says so where a file would have to be fetched first. */
    sync(...args: A): Generator<Y, R, S>;
    /** As a stream of the web's: an item is made when it is asked for, and `cancel` closes the generator. */
    stream(...args: A): ReadableStream<Y>;
    /** Arguments by name; those that are given behind come before them, by position. */
    named(...args: NamedArguments<A, K, O>): AsyncGenerator<Y, R, S>;
    /** The same function with options for its calls. `timeout` is that of a step; `views` changes nothing. */
    with(options: CallOptions & {
        bigint: true;
    }): PythonStream<A, B[0], B[1], S, K, B, O, N>;
    with(options: CallOptions & {
        bigint: false;
    }): PythonStream<A, N[0], N[1], S, K, B, O, N>;
    with(options: CallOptions & {
        bigint?: never;
    }): PythonStream<A, Y, R, S, K, B, O, N>;
    with(options: CallOptions): PythonStream<A, B[0] | N[0], B[1] | N[1], S, K, B, O, N>;
    readonly signature: Signature;
    readonly info: Info;
    /** Give back the memory of all that was loaded with it. */
    dispose(): void;
    [Symbol.dispose](): void;
}
/** What `load` gives: the one function, which also has its own name as a property, or an object of several. */
export type Loaded = PythonFunction & {
    readonly [name: string]: PythonFunction;
};
/** A line of Python that an exception passed. */
export interface Frame {
    file: string;
    name: string;
    line: number;
}
export {};

interface More {
    readonly fields: Readonly<Record<string, Value>>;
    readonly cause?: PyError | undefined;
}
/** An exception whose only argument is its message, if it has one. */
export declare function raised(type: string, message?: string, frames?: readonly Frame[], fields?: More["fields"]): PyError;
/** What a Python function raised, or what stopped it: `pyType` is the exception's name, `frames` its lines, innermost first. */
export declare class PyError extends Error {
    readonly pyType: string;
    readonly pyArgs: readonly Value[];
    readonly frames: readonly Frame[];
    /** The attributes that the class's own `__init__` has set, and `__notes__` where it has notes. */
    readonly pyFields: Readonly<Record<string, Value>>;
    constructor(pyType: string, pyArgs: readonly Value[], message: string, frames?: readonly Frame[], more?: More);
}
export {};

/** The functions of a built folder, or of a module. One is given as itself, several as an object of them. */
export declare function load<T>(source: Manifest<T>, options?: LoadOptions): Promise<T>;
export declare function load<T = Loaded>(source: Source, options?: LoadOptions): Promise<T>;
