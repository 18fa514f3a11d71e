import fc from "fast-check";
import { expect, it } from "vitest";
import { paeth, pngFiltered } from "../src/filters/png-filter.ts";

const guessed = (filter: number, left: number, up: number, upLeft: number) =>
  [0, left, up, (left + up) >> 1, paeth(left, up, upLeft)][filter] ?? 0;

it("The PNG encoder chooses for each row the filter with the smallest sum of absolute differences, and the first of equal ones", () => {
  const rows = fc.record({
    pixelBytes: fc.constantFrom(1, 3, 4),
    rowBytes: fc.constantFrom(12, 24),
    samples: fc.array(fc.constantFrom(0, 0, 1, 7, 128, 255), { minLength: 24, maxLength: 240 }),
  });
  fc.assert(
    fc.property(rows, ({ samples, rowBytes, pixelBytes }) => {
      const expected: number[] = [];
      for (let start = 0; start + rowBytes <= samples.length; start += rowBytes) {
        const before = (i: number, by: number) => (i < pixelBytes ? 0 : (samples[start - by + i - pixelBytes] ?? 0));
        const trials = [0, 1, 2, 3, 4].map((filter) =>
          samples.slice(start, start + rowBytes).map((sample, i) => {
            const guess = guessed(filter, before(i, 0), samples[start - rowBytes + i] ?? 0, before(i, rowBytes));
            return (sample - guess) & 0xff;
          }),
        );
        const sums = trials.map((trial) => trial.reduce((sum, value) => sum + Math.min(value, 256 - value), 0));
        const best = sums.indexOf(Math.min(...sums));
        expected.push(best, ...(trials[best] ?? []));
      }
      expect([...pngFiltered({ samples: Uint8Array.from(samples), rowBytes, pixelBytes })]).toEqual(expected);
    }),
  );
});
