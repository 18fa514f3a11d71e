import { apply, type Method, replaceMethod } from "../native-replacements.ts";
import { natives } from "../natives.ts";
import type { WorkTracker } from "./work-tracker.ts";

/**
 * Tracks timers, animation frames and idle callbacks. When the page schedules a callback, the agent schedules its own
 * callback, which runs right after the page's callback. So the page's callback is passed to the browser unchanged, even
 * if it is a string.
 */
export function trackScheduledCallbacks(tracker: WorkTracker): void {
  trackTimers(tracker);
  trackOneShotCallbacks(
    tracker,
    ["requestAnimationFrame", "webkitRequestAnimationFrame"],
    ["cancelAnimationFrame", "webkitCancelAnimationFrame"],
  );
  trackOneShotCallbacks(tracker, ["requestIdleCallback"], ["cancelIdleCallback"]);
}

function trackTimers(tracker: WorkTracker): void {
  const { bind } = natives();
  const followers = new Map<number, number>();
  const follow = bind(Map.prototype.set);
  const followerOf = bind(Map.prototype.get);
  const forget = bind(Map.prototype.delete);
  const clock = performance;
  const timeOf = bind(Performance.prototype.now);
  const toNumber = Number;
  const clear = clearTimeout;

  replaceMethod(globalThis, "setTimeout", (own, self, args) => {
    if (args.length === 0) return apply(own, self, args);
    if (args.length === 1) args[1] = 0;
    else if (typeof args[1] !== "number") args[1] = toNumber(args[1]);
    const timer = apply(own, self, args) as number;
    const dueMs = timeOf(clock) + ((args[1] as number) | 0);
    const over = () => {
      forget(followers, timer);
      tracker.removeTimer(timer);
    };
    tracker.addTimer(timer, dueMs);
    follow(followers, timer, apply(own, self, [over, args[1]]));
    return timer;
  });
  replaceMethod(globalThis, "setInterval", (own, self, args) => {
    const timer = apply(own, self, args) as number;
    tracker.addTimer(timer, Number.NEGATIVE_INFINITY);
    return timer;
  });
  for (const name of ["clearTimeout", "clearInterval"]) {
    replaceMethod(globalThis, name, (own, self, args) => {
      const timer = args[0] as number;
      if (typeof timer === "number" && tracker.removeTimer(timer)) {
        apply(clear as Method, undefined, [followerOf(followers, timer)]);
        forget(followers, timer);
      }
      return apply(own, self, args);
    });
  }
}

/** Tracks callbacks that run once, when the browser has time for them. */
function trackOneShotCallbacks(tracker: WorkTracker, asking: string[], cancelling: string[]): void {
  const { bind } = natives();
  const followers = new Map<number, number>();
  const follow = bind(Map.prototype.set);
  const followerOf = bind(Map.prototype.get);
  const forget = bind(Map.prototype.delete);
  for (let at = 0; at < asking.length; at += 1) {
    replaceMethod(globalThis, asking[at] as string, (own, self, args) => {
      const turn = apply(own, self, args) as number;
      const over = () => {
        if (forget(followers, turn)) tracker.endTask();
      };
      tracker.beginTask();
      follow(followers, turn, apply(own, self, [over, args[1]]));
      return turn;
    });
  }
  for (let at = 0; at < cancelling.length; at += 1) {
    replaceMethod(globalThis, cancelling[at] as string, (own, self, args) => {
      const turn = args[0] as number;
      const follower = followerOf(followers, turn);
      if (forget(followers, turn)) {
        apply(own, self, [follower]);
        tracker.endTask();
      }
      return apply(own, self, args);
    });
  }
}
