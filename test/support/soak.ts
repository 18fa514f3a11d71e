import type { TestProject } from "vitest/node";

/** Provides the number of random cases to the tests: a few for `npm test`, all of them for `npm run soak`. */
export default function setup(project: TestProject): void {
  const isSoak = process.env.FOLIO_SOAK === "1";
  project.provide("isSoak", isSoak);
  project.provide(
    "faults",
    isSoak
      ? { seeds: seedsOf(process.env.FOLIO_FAULT_SEEDS ?? "1-200"), items: 100, requests: 4_000, goodShare: 0.995 }
      : { seeds: seedsOf("1-6"), items: 20, requests: 200, goodShare: 0.985 },
  );
}

/** Returns all seeds of a range such as `41-80`, including the first and the last. */
function seedsOf(range: string): number[] {
  const [first = 1, last = first] = range.split("-").map(Number);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

declare module "vitest" {
  export interface ProvidedContext {
    isSoak: boolean;
    faults: { seeds: number[]; items: number; requests: number; goodShare: number };
  }
}
