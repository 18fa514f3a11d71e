import fc from "fast-check";
import { expect } from "vitest";

/**
 * Maximum factor by which the time may grow for a text of four times the length. The time of linear work grows 4 times,
 * the time of quadratic work 16 times. CPU caches cause some additional growth.
 */
export const MOST_GROWTH = 9;
const TIMES_LARGER = 4;
/** Minimum CPU time in ms that is compared. Shorter times are mostly measurement noise. */
const LEAST_MS = 30;
/**
 * Number of measurements that must all exceed the limit before a test fails. The time of quadratic work exceeds the
 * limit in every measurement.
 */
const MOST_ROUNDS = 4;

function cpuMs(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

/** Returns the shortest CPU time of three runs. Garbage collection and cold caches can only make a run longer. */
const fastestMs = (work: () => void): number => Math.min(...[1, 2, 3].map(() => cpuMs(work)));

/**
 * Returns the factor by which the time of `read` grows for a text of four times the length. Returns 1 if the time is
 * too short to measure. If the growth exceeds the limit, measures again, because a busy machine can slow down all runs
 * of one measurement.
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
  /**
   * Tokens of the syntax that `read` parses. A test text starts with some tokens, repeats other tokens until it has its
   * length, and ends with some tokens.
   */
  pieces: readonly string[];
}

const SMALL_BYTES = 8_000;
const FEW = { maxLength: 2 };

/**
 * Asserts that the time of `read` grows linearly with the text. Tests every repeated token alone and after every other
 * token, and then 300 random mixtures.
 */
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

/** Runs a reader and ignores its errors, except for a stack overflow. */
function unlessRefused(read: () => void): void {
  try {
    read();
  } catch (error) {
    if (error instanceof RangeError) throw error;
  }
}
