/** A queue with a fixed number of servers, which serves work in order of arrival. */
export class Station {
  #freeAt;

  constructor(servers) {
    this.#freeAt = new Float64Array(servers);
  }

  /** Returns the end time of work that arrives at `nowMs` and takes `tookMs`. */
  serve(nowMs, tookMs) {
    let first = 0;
    for (let index = 1; index < this.#freeAt.length; index += 1)
      if (this.#freeAt[index] < this.#freeAt[first]) first = index;
    const done = Math.max(nowMs, this.#freeAt[first]) + tookMs;
    this.#freeAt[first] = done;
    return done;
  }
}

/** Returns a random generator (mulberry32) for numbers from 0 to below 1. The same seed returns the same numbers in every run. */
export function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * Returns a random duration with this mean, distributed like the render times of documents: most are a little shorter, some are several
 * times as long (Erlang distribution with two steps).
 */
export const spread = (random, meanMs) => (-(Math.log(1 - random()) + Math.log(1 - random())) * meanMs) / 2;

export const percentile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
