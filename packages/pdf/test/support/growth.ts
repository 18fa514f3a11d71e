import fc from "fast-check";
import { expect } from "vitest";

/** Linear work takes 4 times as long, quadratic work 16 times; a busy machine's caches account for some of the rest. */
export const MOST_GROWTH = 9;
const TIMES_LARGER = 4;
/** Shorter runs measure noise. */
const LEAST_MS = 30;
/** Quadratic work exceeds the limit in every round. */
const MOST_ROUNDS = 4;

function cpuMs(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

/** Returns the CPU time of the fastest of three runs: garbage collection and cold caches only ever add to it. */
const fastestMs = (work: () => void): number => Math.min(...[1, 2, 3].map(() => cpuMs(work)));

/**
 * Returns how many times longer `read` takes for four times as much text, or 1 where it takes too little time to measure.
 * Measures growth above the limit again, because a noisy machine can slow down every run of one measurement.
 */
export function growthOf(read: (text: string) => void, make: (bytes: number) => string, smallBytes: number): number {
  const [small, large] = [make(smallBytes), make(TIMES_LARGER * smallBytes)];
  if (cpuMs(() => read(large)) < LEAST_MS) return 1;
  let growth = Number.POSITIVE_INFINITY;
  for (let round = 0; round < MOST_ROUNDS && growth >= MOST_GROWTH; round++) {
    const largeMs = fastestMs(() => read(large));
    growth = largeMs < LEAST_MS ? 1 : Math.min(growth, largeMs / fastestMs(() => read(small)));
  }
  return growth;
}

export const bytesOf = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, "latin1"));

export const run = (token: string, bytes: number): string => token.repeat(Math.ceil(bytes / token.length));

export interface Reader {
  read(text: string): void;
  /** What its syntax is made of: a text begins with some, repeats some as often as it takes, and ends with some. */
  pieces: readonly string[];
}

const SMALL_BYTES = 8_000;
const FEW = { maxLength: 2 };

/** Every piece repeated after every other, and a few hundred mixtures. */
export function expectLinear({ read, pieces }: Reader): void {
  const linear = (start: string, again: string, end: string) => {
    const make = (bytes: number) => start + run(again, bytes) + end;
    const growth = growthOf((text) => unlessRefused(() => read(text)), make, SMALL_BYTES);
    expect(growth, JSON.stringify([start, again, end])).toBeLessThan(MOST_GROWTH);
  };
  for (const start of ["", ...pieces]) for (const again of pieces) linear(start, again, "");
  const some = (constraints: { minLength?: number; maxLength: number }) =>
    fc.array(fc.constantFrom(...pieces), constraints).map((chosen) => chosen.join(""));
  const mixtures = fc.property(some(FEW), some({ minLength: 2, maxLength: 3 }), some(FEW), linear);
  fc.assert(mixtures, { numRuns: 300, seed: 20261122, endOnFailure: true });
}

/** What it says is for others to test; running out of stack is a fault. */
function unlessRefused(read: () => void): void {
  try {
    read();
  } catch (error) {
    if (error instanceof RangeError) throw error;
  }
}
