import { captureListenerAdder } from "../capture-listeners.ts";
import { apply, construct, replaceClass, replaceMethod } from "../native-replacements.ts";
import { natives } from "../natives.ts";
import type { WorkTracker } from "./work-tracker.ts";

/**
 * Tracks messages that the page sends to itself through message channels and the window. It cannot track a port that
 * was transferred, nor a message that transfers objects.
 */
export function trackMessages(tracker: WorkTracker): void {
  trackMessagePorts(tracker);
  trackWindowMessages(tracker);
}

function trackMessagePorts(tracker: WorkTracker): void {
  const { bind, getter } = natives();
  const listen = captureListenerAdder();
  const first = getter(MessageChannel.prototype, "port1");
  const second = getter(MessageChannel.prototype, "port2");
  /** For each port, the number of messages that are in transit to the other port of its channel. */
  const ways = new WeakMap<object, { sent: number }>();
  const wayOf = bind(WeakMap.prototype.get);
  const setWay = bind(WeakMap.prototype.set);
  const join = (from: MessagePort, to: MessagePort) => {
    const way = { sent: 0 };
    setWay(ways, from, way);
    // This listener is added before the page's listeners and runs before them. The page's listeners cannot prevent it.
    listen(to, "message", ({ isTrusted }) => {
      if (!isTrusted || way.sent === 0) return;
      way.sent -= 1;
      tracker.endTask();
    });
  };

  replaceClass("MessageChannel", {
    construct(own, args, asked) {
      const channel = construct(own, args, asked) as MessageChannel;
      join(first(channel), second(channel));
      join(second(channel), first(channel));
      return channel;
    },
  });
  replaceMethod(MessagePort.prototype, "postMessage", (own, self, args) => {
    const way = wayOf(ways, self as object) as { sent: number } | undefined;
    if (!way || args.length > 1) tracker.markUncertain();
    const answer = apply(own, self, args);
    if (way) {
      way.sent += 1;
      tracker.beginTask();
    }
    return answer;
  });
}

function trackWindowMessages(tracker: WorkTracker): void {
  const listen = captureListenerAdder();
  let sent = 0;
  listen(globalThis, "message", ({ isTrusted }) => {
    if (!isTrusted || sent === 0) return;
    sent -= 1;
    tracker.endTask();
  });
  replaceMethod(globalThis, "postMessage", (own, self, args) => {
    if (args.length > 2 || (args.length > 1 && typeof args[1] === "object")) tracker.markUncertain();
    const answer = apply(own, self, args);
    sent += 1;
    tracker.beginTask();
    return answer;
  });
}
