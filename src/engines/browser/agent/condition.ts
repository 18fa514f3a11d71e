import { natives } from "./natives.ts";
import { cutter } from "./notes.ts";

/** Between two looks. */
const LOOK_MS = 50;

/** Waits for what a caller's JavaScript says: an expression, or a function, whose value becomes true. */
export interface Condition {
  /** `met` once it holds; else why it cannot be looked for. What throws does not hold yet. */
  holds(source: string): Promise<{ met: true } | { invalid: string }>;
}

export function condition(): Condition {
  const { bind } = natives();
  const OwnPromise = Promise;
  const later = bind(setTimeout as (run: () => void, ms: number) => number);
  const AsyncFunction = (async () => {}).constructor as new (source: string) => () => Promise<unknown>;
  const cut = cutter();
  const pause = () => new OwnPromise<void>((resolve) => later(globalThis, resolve, LOOK_MS));
  return {
    async holds(source) {
      let value: () => Promise<unknown>;
      try {
        value = new AsyncFunction(`const value = (${source}\n); return typeof value === "function" ? value() : value;`);
      } catch (error) {
        return { invalid: cut(error, 300) };
      }
      for (;;) {
        try {
          if (await value()) return { met: true };
        } catch {}
        await pause();
      }
    },
  };
}
