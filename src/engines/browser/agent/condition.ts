import { natives } from "./natives.ts";
import { textTruncator } from "./page-notes.ts";

/** Time between two evaluations of the condition, in ms. */
const POLL_INTERVAL_MS = 50;

/**
 * Waits until a caller's condition is true. The condition is a JavaScript expression, or a function that returns
 * whether it is true.
 */
export interface ConditionWaiter {
  /**
   * Resolves with `met` when the condition is true, or with the reason why the source is invalid. If the condition
   * throws, it counts as false and is evaluated again.
   */
  holds(source: string): Promise<{ met: true } | { invalid: string }>;
}

export function conditionWaiter(): ConditionWaiter {
  const { bind } = natives();
  const OwnPromise = Promise;
  const later = bind(setTimeout as (run: () => void, ms: number) => number);
  const AsyncFunction = (async () => {}).constructor as new (source: string) => () => Promise<unknown>;
  const cut = textTruncator();
  const pause = () => new OwnPromise<void>((resolve) => later(globalThis, resolve, POLL_INTERVAL_MS));
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
