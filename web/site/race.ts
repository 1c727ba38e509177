/** Times. Calls come in; the median of the seconds that each takes goes out, measured in turns, in this browser. */

export interface Runner {
  readonly call: (...args: never[]) => unknown;
  /** Arguments as they are before a call; made outside the clock. */
  readonly fresh: () => readonly unknown[];
  /** Bytes that every call needs anew, because it writes into them; 0 where calls can share their arguments. */
  readonly written: number;
}

export const ROUNDS = 9;
/** A round takes at least so long: clocks in pages have a grain of a tenth. */
const ROUND = 12;
const MEMORY = 32 << 20;

/** Seconds per call; nothing if it is over before. */
export async function race(runners: readonly Runner[], isOver: () => boolean = () => false): Promise<number[]> {
  const counts: number[] = [];
  for (const runner of runners) {
    if (isOver()) return [];
    counts.push(enough(runner));
    await pause();
  }
  const taken = runners.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [k, runner] of runners.entries()) {
      if (isOver()) return [];
      const count = counts[k] ?? 1;
      taken[k]?.push(spent(runner, count) / count);
      await pause();
    }
  }
  return taken.map((each) => each.sort((a, b) => a - b)[ROUNDS >> 1] ?? 0);
}

/** So many calls fill a round; on the way the engine warms up. */
function enough(runner: Runner): number {
  const most = runner.written ? Math.max(1, Math.floor(MEMORY / runner.written)) : 1e7;
  let count = 1;
  for (;;) {
    const milliseconds = spent(runner, count) * 1000;
    if (milliseconds >= ROUND || count >= most) return count;
    count = Math.min(most, Math.ceil(count * Math.min(10, Math.max(1.5, (1.2 * ROUND) / Math.max(milliseconds, 0.1)))));
  }
}

function spent({ call, fresh, written }: Runner, count: number): number {
  const run = call as (...args: readonly unknown[]) => unknown;
  const shared = fresh();
  const sets = written ? Array.from({ length: count }, fresh) : undefined;
  const begun = performance.now();
  for (let k = 0; k < count; k++) {
    try {
      run(...(sets?.[k] ?? shared));
    } catch {
      // An exception is an answer, and takes its time too.
    }
  }
  return (performance.now() - begun) / 1000;
}

/** The page stays alive between rounds. */
function pause(): Promise<void> {
  return new Promise((go) => setTimeout(go));
}
