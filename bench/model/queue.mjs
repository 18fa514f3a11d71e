/** Queue with a fixed number of servers, first come, first served. */
export class Station {
  #freeAt;

  constructor(servers) {
    this.#freeAt = new Float64Array(servers);
  }

  /** Returns when work ends that arrives now and takes this long. */
  serve(nowMs, tookMs) {
    let first = 0;
    for (let index = 1; index < this.#freeAt.length; index += 1)
      if (this.#freeAt[index] < this.#freeAt[first]) first = index;
    const done = Math.max(nowMs, this.#freeAt[first]) + tookMs;
    this.#freeAt[first] = done;
    return done;
  }
}

/** Returns a generator of numbers in [0, 1), the same in every run (Mulberry32). */
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
 * Returns a random value around the mean, distributed like documents: most are a little shorter, some several times as long (Erlang, two
 * steps).
 */
export const spread = (random, meanMs) => (-(Math.log(1 - random()) + Math.log(1 - random())) * meanMs) / 2;

export const percentile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
