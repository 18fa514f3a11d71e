type Listener = (event: { data: unknown }) => void;

interface PortMessage {
  action?: string;
  callbackId?: number;
  sourceName: string;
  targetName: string;
  chunk?: unknown;
}

interface OperatorChunk {
  fnArray: number[];
  argsArray: unknown[];
}

const isOperatorChunk = (chunk: unknown): chunk is OperatorChunk =>
  typeof chunk === "object" && chunk !== null && "fnArray" in chunk && "argsArray" in chunk;

/**
 * Number of messages that are delivered in one turn of the event loop. It is small, so that a deadline takes effect in
 * time.
 */
const MESSAGES_PER_TURN = 4;
/**
 * Number of turns of the event loop after which the port waits for a timer. workerd fires deadlines only while code
 * waits for a timer. A timer per turn would be too slow, because each timer costs a millisecond in Node.
 */
const TURNS_PER_TIMER = 8;
const REPLY_WITH_DATA = 1;

/**
 * Message port that connects the main half and the worker half of pdf.js in one thread. Unlike the loopback port of
 * pdf.js, it passes operator lists by reference. It yields to the event loop between messages, so that deadlines fire
 * and workerd's clock advances. After `close`, the port delivers no message. This stops the worker half, because the
 * worker half waits for its reader before it sends the next chunk.
 */
export class InThreadPort {
  readonly #listeners = new Set<Listener>();
  readonly #pending: PortMessage[] = [];
  #delivering = false;
  #closed = false;
  #turns = 0;

  postMessage(message: PortMessage): void {
    if (this.#closed) return;
    if (message.action === "FontFallback") this.#pending.push({ ...reply(message) });
    else this.#pending.push(isOperatorChunk(message.chunk) ? detached(message, message.chunk) : message);
    if (!this.#delivering) {
      this.#delivering = true;
      queueMicrotask(() => this.#deliver());
    }
  }

  addEventListener(_type: "message", listener: Listener, options?: { signal?: AbortSignal }): void {
    this.#listeners.add(listener);
    options?.signal?.addEventListener("abort", () => this.#listeners.delete(listener), { once: true });
  }

  removeEventListener(_type: "message", listener: Listener): void {
    this.#listeners.delete(listener);
  }

  close(): void {
    this.#closed = true;
    this.#pending.length = 0;
    this.#listeners.clear();
  }

  #deliver(): void {
    for (let sent = 0; sent < MESSAGES_PER_TURN; sent++) {
      const message = this.#pending.shift();
      if (!message) {
        this.#delivering = false;
        return;
      }
      for (const listener of this.#listeners) listener({ data: message });
    }
    // biome-ignore lint/style/noRestrictedGlobals: yields to the event loop between messages, as a thread's port does
    if (++this.#turns % TURNS_PER_TIMER === 0) setTimeout(() => this.#deliver(), 0);
    // biome-ignore lint/style/noRestrictedGlobals: as above
    else setImmediate(() => this.#deliver());
  }
}

/**
 * Returns a message with a copy of the chunk. A copy is needed because pdf.js empties its own arrays right after
 * posting them.
 */
function detached(message: PortMessage, chunk: OperatorChunk): PortMessage {
  return { ...message, chunk: { ...chunk, fnArray: [...chunk.fnArray], argsArray: [...chunk.argsArray] } };
}

/**
 * Returns an empty reply to a request for glyph outlines. pdf.js need not compute glyph outlines, because text
 * extraction draws nothing.
 */
function reply(message: PortMessage): PortMessage & { callback: number; data: null } {
  return {
    sourceName: message.targetName,
    targetName: message.sourceName,
    callback: REPLY_WITH_DATA,
    data: null,
    ...(message.callbackId === undefined ? {} : { callbackId: message.callbackId }),
  };
}
