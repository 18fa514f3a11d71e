import { defineReadOnly } from "./define-read-only.ts";

/** Reports each WebSocket that a page opens. */
export interface RefusedSockets {
  onRefused(url: string): void;
}

/** Replaces `WebSocket` with a class that never connects. It fails like a socket whose server does not respond. */
export function refuseSockets(): RefusedSockets {
  const refusedSockets: RefusedSockets = Object.assign(Object.create(null), { onRefused() {} });
  const { apply } = Reflect;
  const text = String;
  const OwnEvent = Event;
  const dispatch = EventTarget.prototype.dispatchEvent;

  class RefusedSocket extends EventTarget {
    static CONNECTING = 0;
    static OPEN = 1;
    static CLOSING = 2;
    static CLOSED = 3;
    CONNECTING = 0;
    OPEN = 1;
    CLOSING = 2;
    CLOSED = 3;
    readyState = 0;
    bufferedAmount = 0;
    extensions = "";
    protocol = "";
    binaryType = "blob";
    onopen: unknown = null;
    onmessage: unknown = null;
    onerror: ((event: Event) => void) | null = null;
    onclose: ((event: Event) => void) | null = null;
    url: string;

    constructor(url: unknown) {
      super();
      this.url = text(url);
      refusedSockets.onRefused(this.url);
      this.#fail();
    }
    /**
     * The socket fails in a microtask, not in a timer. A worker has no timers yet when this code looks up built-ins,
     * and a page cannot replace `await`.
     */
    async #fail(): Promise<void> {
      await null;
      this.readyState = 3;
      for (const type of ["error", "close"] as const) {
        const event = new OwnEvent(type);
        apply(dispatch, this, [event]);
        this[`on${type}`]?.(event);
      }
    }
    send() {}
    close() {}
  }
  Object.defineProperty(RefusedSocket, "name", { value: "WebSocket" });
  defineReadOnly(globalThis, "WebSocket", RefusedSocket);
  return refusedSockets;
}
