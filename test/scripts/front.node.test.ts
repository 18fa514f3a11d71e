import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startFront } from "../../scripts/local/front.mjs";
import { freePort } from "../../scripts/local/ports.mjs";

const IDLE_MS = 100;
const GRACE_MS = 400;
const LOOPBACK = "127.0.0.1";

/** Answers each request with its own text; ends a connection that has been idle for a while. `cut` gets half an answer, then the end. */
class Runtime {
  readonly #server: Server;
  connections = 0;
  resets = 0;

  constructor() {
    this.#server = createServer({ allowHalfOpen: true }, (socket) => {
      this.connections += 1;
      let idle: NodeJS.Timeout | undefined;
      socket.on("data", (request) => {
        clearTimeout(idle);
        if (`${request}` === "wait") return;
        if (`${request}` === "cut") return void socket.end("half");
        socket.write(`answer to ${request}`);
        idle = setTimeout(() => socket.end(), IDLE_MS + 20);
      });
      socket.on("error", () => {
        this.resets += 1;
      });
      socket.on("end", () => socket.end());
    });
  }

  async open(): Promise<number> {
    this.#server.listen(0, LOOPBACK);
    await once(this.#server, "listening");
    return (this.#server.address() as AddressInfo).port;
  }

  close(): void {
    this.#server.close();
  }
}

let runtime: Runtime;
let client: Socket;
let closeFront: () => void;

beforeEach(async () => {
  runtime = new Runtime();
  const port = await freePort();
  closeFront = await startFront({ port, runtimePort: await runtime.open(), idleMs: IDLE_MS, graceMs: GRACE_MS });
  client = connect(port, LOOPBACK);
});
afterEach(() => {
  client.destroy();
  closeFront();
  runtime.close();
});

async function answerTo(request: string): Promise<string> {
  client.write(request);
  return String((await once(client, "data"))[0]);
}

describe("the front of the runtime", () => {
  it("passes on a request that comes when the runtime has just ended the idle connection", async () => {
    expect(await answerTo("first")).toBe("answer to first");
    await delay(IDLE_MS + 100);
    expect(await answerTo("second")).toBe("answer to second");
    expect(runtime.connections).toBe(2);
  });

  it("ends a connection on which nothing comes any more", async () => {
    await answerTo("first");
    const answeredAt = performance.now();
    client.resume();
    await once(client, "end");
    expect(performance.now() - answeredAt).toBeGreaterThan(IDLE_MS + GRACE_MS);
  });

  it("ends a connection whose answer is cut short at once", async () => {
    client.write("cut");
    client.resume();
    const cutAt = performance.now();
    await once(client, "end");
    expect(performance.now() - cutAt).toBeLessThan(GRACE_MS);
    expect(runtime.connections).toBe(1);
  });

  it("tells the runtime of a client that hangs up", async () => {
    client.write("wait");
    await delay(20);
    client.end();
    while (runtime.resets === 0) await delay(5);
    expect(runtime.resets).toBe(1);
  });
});
