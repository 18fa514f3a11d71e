/** Number of unsent bytes at which the pipe stops reading from the faster side, until the slower side catches up. */
const HIGH_WATER_BYTES = 16 * 1024 * 1024;
const NUL = 0;
/** First id of the commands that this file itself sends. Clients count their ids from 1 and never reach this number. */
const FIRST_OWN_ID = 2_000_000_000;
const RESET_TIMEOUT_MS = 3_000;

/** @typedef {import("ws").WebSocket} Client */

/**
 * DevTools connection to a browser that was started with `--remote-debugging-pipe`. Each message ends with a NUL byte.
 * Unlike a debugging port, a pipe cannot be reached by a document or by another program of the machine.
 */
export class CdpPipe {
  #input;
  #output;
  /** @type {Buffer[]} Start of a message whose end has not arrived. */
  #begun = [];
  /** @type {Client | null} */
  #client = null;
  /** @type {Map<number, (message: Record<string, any>) => void>} */
  #own = new Map();
  #nextId = FIRST_OWN_ID;
  #now;
  #idleSinceMs;

  /**
   * @param {import("node:stream").Writable} input Pipe that the browser reads.
   * @param {import("node:stream").Readable} output Pipe that the browser writes.
   * @param {() => number} [now]
   */
  constructor(input, output, now = Date.now) {
    this.#now = now;
    this.#idleSinceMs = now();
    this.#input = input;
    this.#output = output;
    output.on("data", (bytes) => this.#read(bytes));
    // Ignores errors of writes to a browser that has ended. The process itself reports its end.
    for (const stream of [input, output]) stream.on("error", () => {});
  }

  get isInUse() {
    return this.#client !== null;
  }

  /**
   * Time in epoch ms since which no client is connected: the start, or the disconnection of the last client. Null while
   * a client is connected.
   */
  get idleSinceMs() {
    return this.#client === null ? this.#idleSinceMs : null;
  }

  /**
   * Connects a client until it closes its connection. There must be no other client.
   * @param {Client} client
   */
  connect(client) {
    this.#client = client;
    client.on("message", (/** @type {Buffer} */ data) => {
      this.#input.write(data);
      if (this.#input.write("\0")) return;
      client.pause();
      this.#input.once("drain", () => client.resume());
    });
    client.on("error", () => {});
    client.on("close", () => {
      if (this.#client === client) this.#client = null;
      this.#idleSinceMs = this.#now();
      this.#output.resume();
    });
  }

  /** Closes the connection of the client, because the browser has ended. */
  close() {
    this.#client?.close(1001, "the browser ended");
  }

  /**
   * Sends a command of this process, not of a client. Rejects when the browser does not respond in time.
   * @param {string} method
   * @param {object} [params]
   * @returns {Promise<Record<string, any>>}
   */
  send(method, params = {}) {
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#own.delete(id);
        reject(new Error(`the browser did not respond to ${method}`));
      }, RESET_TIMEOUT_MS);
      this.#own.set(id, ({ result = {} }) => {
        clearTimeout(timer);
        this.#own.delete(id);
        resolve(result);
      });
      this.#input.write(`${JSON.stringify({ id, method, params })}\0`);
    });
  }

  /** Resets the browser to its state after the start, as a debugging port does when its client disconnects. */
  async reset() {
    await Promise.all([
      this.send("Fetch.disable"),
      this.send("Target.setAutoAttach", { autoAttach: false, waitForDebuggerOnStart: false, flatten: true }),
    ]);
    const { browserContextIds = [] } = await this.send("Target.getBrowserContexts");
    await Promise.all(
      browserContextIds.map((/** @type {string} */ browserContextId) =>
        this.send("Target.disposeBrowserContext", { browserContextId }),
      ),
    );
  }

  /** @param {Buffer} bytes */
  #read(bytes) {
    let start = 0;
    for (let end = bytes.indexOf(NUL); end >= 0; end = bytes.indexOf(NUL, start)) {
      const rest = bytes.subarray(start, end);
      this.#deliver(this.#begun.length === 0 ? rest : Buffer.concat([...this.#begun, rest]));
      this.#begun = [];
      start = end + 1;
    }
    if (start < bytes.length) this.#begun.push(bytes.subarray(start));
  }

  /** @param {Buffer} message */
  #deliver(message) {
    if (this.#own.size > 0) {
      const id = Number(/^\{"id":(\d+)/.exec(message.toString("latin1", 0, 32))?.[1]);
      const settle = this.#own.get(id);
      if (settle) return settle(JSON.parse(message.toString()));
    }
    const client = this.#client;
    if (!client) return;
    client.send(message, { binary: false }, () => {
      if (client.bufferedAmount < HIGH_WATER_BYTES) this.#output.resume();
    });
    if (client.bufferedAmount >= HIGH_WATER_BYTES) this.#output.pause();
  }
}
