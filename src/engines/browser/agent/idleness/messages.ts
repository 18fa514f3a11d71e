import { listening } from "../listening.ts";
import { natives } from "../natives.ts";
import { apply, construct, inPlaceOf, inPlaceOfClass } from "../stand-ins.ts";
import type { Ledger } from "./ledger.ts";

/**
 * Accounts for messages that the page sends itself: by a channel's ports and by the window. A port that is sent on is beyond account,
 * and so is a message that carries anything along.
 */
export function accountForMessages(ledger: Ledger): void {
  accountForPorts(ledger);
  accountForWindow(ledger);
}

function accountForPorts(ledger: Ledger): void {
  const { bind, getter } = natives();
  const listen = listening();
  const first = getter(MessageChannel.prototype, "port1");
  const second = getter(MessageChannel.prototype, "port2");
  /** How many messages are on their way to the other port. */
  const ways = new WeakMap<object, { sent: number }>();
  const wayOf = bind(WeakMap.prototype.get);
  const setWay = bind(WeakMap.prototype.set);
  const join = (from: MessagePort, to: MessagePort) => {
    const way = { sent: 0 };
    setWay(ways, from, way);
    // The first listener of all: none of the page's can stop it, and it runs before them.
    listen(to, "message", ({ isTrusted }) => {
      if (!isTrusted || way.sent === 0) return;
      way.sent -= 1;
      ledger.end();
    });
  };

  inPlaceOfClass("MessageChannel", {
    construct(own, args, asked) {
      const channel = construct(own, args, asked) as MessageChannel;
      join(first(channel), second(channel));
      join(second(channel), first(channel));
      return channel;
    },
  });
  inPlaceOf(MessagePort.prototype, "postMessage", (own, self, args) => {
    const way = wayOf(ways, self as object) as { sent: number } | undefined;
    if (!way || args.length > 1) ledger.doubt();
    const answer = apply(own, self, args);
    if (way) {
      way.sent += 1;
      ledger.begin();
    }
    return answer;
  });
}

function accountForWindow(ledger: Ledger): void {
  const listen = listening();
  let sent = 0;
  listen(globalThis, "message", ({ isTrusted }) => {
    if (!isTrusted || sent === 0) return;
    sent -= 1;
    ledger.end();
  });
  inPlaceOf(globalThis, "postMessage", (own, self, args) => {
    if (args.length > 2 || (args.length > 1 && typeof args[1] === "object")) ledger.doubt();
    const answer = apply(own, self, args);
    sent += 1;
    ledger.begin();
    return answer;
  });
}
