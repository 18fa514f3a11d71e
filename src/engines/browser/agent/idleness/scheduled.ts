import { natives } from "../natives.ts";
import { apply, inPlaceOf, type Method } from "../stand-ins.ts";
import type { Ledger } from "./ledger.ts";

/**
 * Accounts for timers, animation frames and idle callbacks. Each is followed by one of ours that was asked for right after it and runs
 * right after it, so that the page's own function goes to the browser as it is, a text included.
 */
export function accountForScheduled(ledger: Ledger): void {
  accountForTimers(ledger);
  accountForTurns(
    ledger,
    ["requestAnimationFrame", "webkitRequestAnimationFrame"],
    ["cancelAnimationFrame", "webkitCancelAnimationFrame"],
  );
  accountForTurns(ledger, ["requestIdleCallback"], ["cancelIdleCallback"]);
}

function accountForTimers(ledger: Ledger): void {
  const { bind } = natives();
  const followers = new Map<number, number>();
  const follow = bind(Map.prototype.set);
  const followerOf = bind(Map.prototype.get);
  const forget = bind(Map.prototype.delete);
  const clock = performance;
  const timeOf = bind(Performance.prototype.now);
  const toNumber = Number;
  const clear = clearTimeout;

  inPlaceOf(globalThis, "setTimeout", (own, self, args) => {
    if (args.length === 0) return apply(own, self, args);
    if (args.length === 1) args[1] = 0;
    else if (typeof args[1] !== "number") args[1] = toNumber(args[1]);
    const timer = apply(own, self, args) as number;
    const dueMs = timeOf(clock) + ((args[1] as number) | 0);
    const over = () => {
      forget(followers, timer);
      ledger.settle(timer);
    };
    ledger.expect(timer, dueMs);
    follow(followers, timer, apply(own, self, [over, args[1]]));
    return timer;
  });
  inPlaceOf(globalThis, "setInterval", (own, self, args) => {
    const timer = apply(own, self, args) as number;
    ledger.expect(timer, Number.NEGATIVE_INFINITY);
    return timer;
  });
  for (const name of ["clearTimeout", "clearInterval"]) {
    inPlaceOf(globalThis, name, (own, self, args) => {
      const timer = args[0] as number;
      if (typeof timer === "number" && ledger.settle(timer)) {
        apply(clear as Method, undefined, [followerOf(followers, timer)]);
        forget(followers, timer);
      }
      return apply(own, self, args);
    });
  }
}

/** What runs once, at the browser's next opportunity. */
function accountForTurns(ledger: Ledger, asking: string[], cancelling: string[]): void {
  const { bind } = natives();
  const followers = new Map<number, number>();
  const follow = bind(Map.prototype.set);
  const followerOf = bind(Map.prototype.get);
  const forget = bind(Map.prototype.delete);
  for (let at = 0; at < asking.length; at += 1) {
    inPlaceOf(globalThis, asking[at] as string, (own, self, args) => {
      const turn = apply(own, self, args) as number;
      const over = () => {
        if (forget(followers, turn)) ledger.end();
      };
      ledger.begin();
      follow(followers, turn, apply(own, self, [over, args[1]]));
      return turn;
    });
  }
  for (let at = 0; at < cancelling.length; at += 1) {
    inPlaceOf(globalThis, cancelling[at] as string, (own, self, args) => {
      const turn = args[0] as number;
      const follower = followerOf(followers, turn);
      if (forget(followers, turn)) {
        apply(own, self, [follower]);
        ledger.end();
      }
      return apply(own, self, args);
    });
  }
}
