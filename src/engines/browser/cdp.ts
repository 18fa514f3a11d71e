import type { Protocol } from "devtools-protocol";
import type { ProtocolMapping } from "devtools-protocol/types/protocol-mapping.js";

export type { Protocol };
export type CdpMethod = keyof ProtocolMapping.Commands;
export type CdpParams<M extends CdpMethod> = ProtocolMapping.Commands[M]["paramsType"][0];
export type CdpResult<M extends CdpMethod> = ProtocolMapping.Commands[M]["returnType"];
export type CdpEvent = keyof ProtocolMapping.Events;
export type CdpEventParams<E extends CdpEvent> = ProtocolMapping.Events[E][0];

/** Error for a lost connection to the browser. The work can be repeated in another browser. */
export class ConnectionLost extends Error {
  override readonly name = "ConnectionLost";
}

/** Error for a browser that could not be started. A browser that already runs may still do the work. */
export class NoBrowser extends Error {
  override readonly name = "NoBrowser";
}

/** Error for a crash of the page to which a session is attached. */
export class TargetGone extends Error {
  override readonly name = "TargetGone";
}

/** Error for a command that the browser rejected. */
export class CommandRefused extends Error {
  override readonly name = "CommandRefused";
}

interface PendingCommand {
  method: string;
  sessionId: string | undefined;
  /**
   * Number of further checks without a response after which the connection counts as lost. Null if the caller itself
   * limits the wait.
   */
  checksLeft: number | null;
  resolve(result: unknown): void;
  reject(error: Error): void;
}

interface Message {
  id?: number;
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: { message: string };
  sessionId?: string;
}

type Listener = (params: unknown, sessionId: string | undefined) => void;

/**
 * Maximum time in ms to wait for the response to a command without a deadline. A connection can stop working without
 * being closed.
 */
const COMMAND_TIMEOUT_MS = 20_000;
/**
 * Interval in ms at which the connection looks for overdue commands. A timer per command would cost more than many
 * commands do. The checks are counted, so an adjusted clock has no effect.
 */
const CHECK_INTERVAL_MS = 1_000;
const PING_INTERVAL_CHECKS = 6;

/** The Chrome DevTools Protocol (CDP) over one WebSocket, with flat sessions (`sessionId` in each message). */
export class CdpConnection {
  readonly #socket: WebSocket;
  readonly #pending = new Map<number, PendingCommand>();
  readonly #listeners = new Map<string, Listener>();
  readonly #sessions = new Map<string, CdpSession>();
  #lastId = 0;
  #lost = false;
  #lastMessageAtMs = 0;
  #checkTimer: ReturnType<typeof setInterval> | null = null;
  #onLost: () => void = () => {};

  constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener("message", (event) => this.#receive(event.data));
    socket.addEventListener("close", () => this.disconnect());
    socket.addEventListener("error", () => this.disconnect());
  }

  get isLost(): boolean {
    return this.#lost;
  }

  set onLost(action: () => void) {
    this.#onLost = action;
  }

  /** Adds the listener for an event of the browser's own session. Each event can have only one listener. */
  on<E extends CdpEvent>(event: E, listener: (params: CdpEventParams<E>) => void): void {
    addOnlyListener(this.#listeners, event, listener as Listener);
  }

  session(sessionId: string): CdpSession {
    const known = this.#sessions.get(sessionId);
    if (known) return known;
    const session = new CdpSession(this, sessionId);
    this.#sessions.set(sessionId, session);
    return session;
  }

  /**
   * Sends a command. If there is no response within `timeoutMs`, the connection counts as lost. Null means that the
   * caller itself limits the wait.
   */
  send<M extends CdpMethod>(
    method: M,
    params: CdpParams<M>,
    options: { sessionId?: string; timeoutMs?: number | null } = {},
  ): Promise<CdpResult<M>> {
    if (this.#lost) return Promise.reject(new ConnectionLost(method));
    const id = ++this.#lastId;
    const { sessionId, timeoutMs = COMMAND_TIMEOUT_MS } = options;
    const answer = new Promise<CdpResult<M>>((resolve, reject) => {
      const checksLeft = timeoutMs === null ? null : Math.ceil(timeoutMs / CHECK_INTERVAL_MS) + 1;
      this.#pending.set(id, {
        method,
        sessionId,
        checksLeft,
        resolve: resolve as (result: unknown) => void,
        reject,
      });
    });
    if (timeoutMs !== null) this.#checkTimer ??= setInterval(() => this.#endOverdue(), CHECK_INTERVAL_MS);
    try {
      this.#socket.send(JSON.stringify({ id, method, params, sessionId }));
    } catch {
      this.disconnect();
    }
    return answer;
  }

  /**
   * Checks that the browser responds. If no message at all arrives before the timeout, the connection counts as lost.
   * The timeout is divided into several timer ticks. If this thread stalls, a response may have arrived without being
   * read, so a stall counts only as one tick.
   */
  async ping(timeoutMs: number): Promise<void> {
    const askedMs = Date.now();
    const answer = this.send("Browser.getVersion", undefined, { timeoutMs: null });
    let timer: ReturnType<typeof setInterval> | undefined;
    const late = new Promise<void>((resolve) => {
      let checksLeft = PING_INTERVAL_CHECKS;
      timer = setInterval(() => {
        checksLeft -= 1;
        if (checksLeft === 0) resolve();
      }, timeoutMs / PING_INTERVAL_CHECKS);
    });
    await Promise.race([answer, late]).finally(() => clearInterval(timer));
    if (this.#lastMessageAtMs < askedMs) this.disconnect();
    answer.catch(() => {});
  }

  /** Rejects all pending commands. After that, no messages are sent or received on the connection. */
  disconnect(): void {
    if (this.#lost) return;
    this.#lost = true;
    this.#stopChecking();
    for (const pending of this.#pending.values()) pending.reject(new ConnectionLost("the browser connection was lost"));
    this.#pending.clear();
    for (const session of this.#sessions.values()) session.end(new ConnectionLost("the browser connection was lost"));
    this.#sessions.clear();
    this.#onLost();
  }

  /** Closes the socket of a browser that was ended, so that the browser sends no further messages. */
  close(): void {
    this.disconnect();
    try {
      this.#socket.close();
    } catch {}
  }

  /** Rejects the pending commands of a session. Called when the target of the session no longer exists. */
  endSession(sessionId: string, reason: Error): void {
    for (const [id, pending] of this.#pending) {
      if (pending.sessionId !== sessionId) continue;
      this.#pending.delete(id);
      pending.reject(reason);
    }
    this.#sessions.get(sessionId)?.end(reason);
    this.#sessions.delete(sessionId);
  }

  /**
   * Disconnects if a command is overdue. The connection then counts as lost, even if the socket reports that it is
   * open.
   */
  #endOverdue(): void {
    let isAnyBounded = false;
    let isAnyOverdue = false;
    for (const pending of this.#pending.values()) {
      if (pending.checksLeft === null) continue;
      isAnyBounded = true;
      pending.checksLeft -= 1;
      if (pending.checksLeft > 0) continue;
      isAnyOverdue = true;
      pending.reject(new ConnectionLost(`${pending.method} got no response in time`));
    }
    if (isAnyOverdue) this.disconnect();
    else if (!isAnyBounded) this.#stopChecking();
  }

  #stopChecking(): void {
    if (this.#checkTimer !== null) clearInterval(this.#checkTimer);
    this.#checkTimer = null;
  }

  #receive(data: string | ArrayBuffer): void {
    if (this.#lost) return;
    this.#lastMessageAtMs = Date.now();
    const message = JSON.parse(typeof data === "string" ? data : new TextDecoder().decode(data)) as Message;
    if (message.id !== undefined) {
      const pending = this.#pending.get(message.id);
      if (!pending) return;
      this.#pending.delete(message.id);
      if (message.error) pending.reject(new CommandRefused(message.error.message));
      else pending.resolve(message.result);
      return;
    }
    if (message.method === undefined) return;
    if (message.sessionId === undefined) this.#listeners.get(message.method)?.(message.params, undefined);
    else this.#sessions.get(message.sessionId)?.receive(message.method, message.params);
  }
}

/** One CDP target to which Folio is attached: a page, an out-of-process frame or a worker. */
export class CdpSession {
  readonly sessionId: string;
  readonly #connection: CdpConnection;
  readonly #listeners = new Map<string, (params: unknown) => void>();
  #onEnd: (reason: Error) => void = () => {};
  #ended = false;

  constructor(connection: CdpConnection, sessionId: string) {
    this.#connection = connection;
    this.sessionId = sessionId;
  }

  get isEnded(): boolean {
    return this.#ended;
  }

  /** Sets the function that is called once, when the target or the connection has ended. */
  set onEnd(action: (reason: Error) => void) {
    this.#onEnd = action;
  }

  on<E extends CdpEvent>(event: E, listener: (params: CdpEventParams<E>) => void): void {
    addOnlyListener(this.#listeners, event, listener as (params: unknown) => void);
  }

  send<M extends CdpMethod>(method: M, params: CdpParams<M>, timeoutMs?: number | null): Promise<CdpResult<M>> {
    return this.#connection.send(method, params, {
      sessionId: this.sessionId,
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
    });
  }

  /** Sends a command without waiting for its response. */
  sendWithoutReply<M extends CdpMethod>(method: M, params: CdpParams<M>): void {
    this.send(method, params).catch(() => {});
  }

  receive(method: string, params: unknown): void {
    this.#listeners.get(method)?.(params);
  }

  end(reason: Error): void {
    this.#ended = true;
    this.#onEnd(reason);
  }
}

/** Adds the listener. Throws if the event already has a listener, which the second listener would silently replace. */
function addOnlyListener<L>(listeners: Map<string, L>, event: string, listener: L): void {
  if (listeners.has(event)) throw new Error(`${event} has a listener`);
  listeners.set(event, listener);
}
