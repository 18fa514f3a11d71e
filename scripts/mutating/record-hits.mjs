import { writeFileSync } from "node:fs";
import { afterAll, afterEach, beforeEach } from "vitest";

/**
 * Records which stretches of the sources with markers (`markers.mjs`) each test of a file runs. Also records the stretches that run outside
 * of tests: when modules load, and in `beforeAll`.
 * @typedef {Record<string, number[]>} Hits Indices of stretches by path.
 * @typedef {{ outside: Hits, tests: { id: string, ms: number, hits: Hits }[] }} Recorded
 */

const file = process.env.FOLIO_HITS;
if (file) {
  /** @type {Map<string, Uint8Array>} */
  const arrays = new Map();
  Object.assign(globalThis, {
    stretchHits: (/** @type {string} */ path, /** @type {number} */ count) => {
      const present = arrays.get(path) ?? new Uint8Array(count);
      arrays.set(path, present);
      return present;
    },
  });
  /** @type {Recorded} */
  const recorded = { outside: {}, tests: [] };
  let began = 0;

  const collect = () => {
    /** @type {Hits} */
    const hits = {};
    for (const [path, array] of arrays) {
      const indices = [...array.keys()].filter((index) => array[index] === 1);
      if (indices.length > 0) hits[path] = indices;
      array.fill(0);
    }
    return hits;
  };
  const collectOutside = () => {
    for (const [path, indices] of Object.entries(collect()))
      recorded.outside[path] = [...new Set([...(recorded.outside[path] ?? []), ...indices])];
  };

  beforeEach(() => {
    collectOutside();
    began = performance.now();
  });
  afterEach(({ task }) => {
    const ms = performance.now() - began;
    recorded.tests.push({ id: task.id, ms, hits: collect() });
  });
  afterAll(() => {
    collectOutside();
    const loaded = [...arrays.keys()].map((path) => /** @type {const} */ ([path, recorded.outside[path] ?? []]));
    recorded.outside = Object.fromEntries(loaded);
    writeFileSync(file, JSON.stringify(recorded));
  });
}
