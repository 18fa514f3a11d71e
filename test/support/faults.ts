/** Share of calls into which the tests inject an error or a delay: 5%. */
const FAULT_RATE = 0.05;

/** Returns a mulberry32 random generator for a seed, which always returns the same sequence. Its numbers are from 0 to 1. */
function randomGenerator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Injects errors: lets calls fail before or after their work, or delays them. */
export class Faults {
  readonly #random: () => number;
  injected = 0;

  constructor(seed: number) {
    this.#random = randomGenerator(seed);
  }

  isStruck(): boolean {
    const isFault = this.#random() < FAULT_RATE;
    if (isFault) this.injected += 1;
    return isFault;
  }

  async call<Result>(work: () => Promise<Result>): Promise<Result> {
    if (!this.isStruck()) return work();
    const kind = Math.floor(this.#random() * 3);
    if (kind === 0) throw new Error("Fault before the call");
    if (kind === 1) await new Promise((resolve) => setTimeout(resolve, 5));
    const result = await work();
    if (kind === 2) throw new Error("Fault after the call");
    return result;
  }

  /**
   * Returns a proxy of an object. The asynchronous methods in `methods` can fail. `replaced` contains replacements for
   * other properties.
   */
  wrapMethods<Target extends object>(
    target: Target,
    methods: readonly (keyof Target)[],
    replaced: Record<string | symbol, unknown> = {},
  ): Target {
    return new Proxy(target, {
      get: (_, name) => {
        if (name in replaced) return replaced[name];
        const value = Reflect.get(target, name);
        if (typeof value !== "function") return value;
        // Binds with `Reflect.apply`: a Durable Object stub has no usable `bind`, because every property name on it is
        // a remote method.
        const bound = (...args: unknown[]) => Reflect.apply(value, target, args);
        if (!methods.includes(name as keyof Target)) return bound;
        return (...args: unknown[]) => this.call(async () => bound(...args));
      },
    });
  }
}
