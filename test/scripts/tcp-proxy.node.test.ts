import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { freePort } from "../../scripts/local/ports.mjs";
import { startTcpProxy } from "../../scripts/local/tcp-proxy.mjs";

const GRACE_MS = 400;
const LOOPBACK = "127.0.0.1";

/**
 * A fake runtime that responds to each request with the request's path. For paths that contain `chunks`, the response is chunked. For paths
 * that contain `last`, it closes the connection right after the response. It ends `/cut` after half a response, and never responds to
 * `/wait`. On a connection that was already used, it closes the connection at `/unread` and resets it at `/reset`, without a response.
 */
class Runtime {
  readonly #server: Server;
  connections = 0;
  resets = 0;

  constructor() {
    this.#server = createServer({ allowHalfOpen: true }, (socket) => {
      this.connections += 1;
      let requests = 0;
      socket.on("data", (request) => {
        const [, path = ""] = `${request}`.split(" ");
        if (path === "/wait") return;
        if (path === "/cut") return void socket.end("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf");
        requests += 1;
        if (path === "/unread" && requests > 1) return void socket.end();
        if (path === "/reset" && requests > 1) return void socket.resetAndDestroy();
        if (path === "/interim") socket.write("HTTP/1.1 100 Continue\r\n\r\n");
        socket.write(path.includes("chunks") ? inChunks(path) : whole(path));
        if (path.includes("last")) socket.end();
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
  closeFront = await startTcpProxy({ port, runtimePort: await runtime.open(), graceMs: GRACE_MS });
  client = connect(port, LOOPBACK);
});
afterEach(() => {
  client.destroy();
  closeFront();
  runtime.close();
});

const whole = (path: string) => `HTTP/1.1 200 OK\r\nContent-Length: ${path.length}\r\n\r\n${path}`;
const inChunks = (path: string) =>
  `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${path.length.toString(16)}\r\n${path}\r\n0\r\n\r\n`;

async function answerTo(path: string): Promise<string> {
  client.write(`POST ${path} HTTP/1.1\r\n\r\n`);
  let answer = "";
  while (!answer.includes(path)) answer += (await once(client, "data"))[0];
  return answer;
}

describe("The proxy in front of the runtime", () => {
  it.each(["/last", "/last-in-chunks", "/interim-last"])(
    "forwards a request that arrives while the runtime closes the idle connection, after a response to %s",
    async (path) => {
      await answerTo(path);
      await delay(20);
      expect(await answerTo("/second")).toBe(whole("/second"));
      expect(runtime.connections).toBe(2);
    },
  );

  it.each(["/unread", "/reset"])(
    "sends a request a second time if the runtime closed the connection before it read the request: %s",
    async (path) => {
      await answerTo("/first");
      expect(await answerTo(path)).toBe(whole(path));
      expect(await answerTo("/next")).toBe(whole("/next"));
      expect(runtime.connections).toBe(2);
    },
  );

  it("does not treat the rest of a request body as a new request if the runtime responded before it had read the whole body", async () => {
    await answerTo("/early-last");
    client.write("the rest of its body");
    client.resume();
    await once(client, "end");
    expect(runtime.connections).toBeLessThanOrEqual(2);
  });

  it("closes a client connection that remains idle", async () => {
    await answerTo("/last");
    const answeredAt = performance.now();
    client.resume();
    await once(client, "end");
    expect(performance.now() - answeredAt).toBeGreaterThan(GRACE_MS - 20);
  });

  it("closes a client connection at once when its response ends too early", async () => {
    client.write("GET /cut HTTP/1.1\r\n\r\n");
    client.resume();
    const cutAt = performance.now();
    await once(client, "end");
    expect(performance.now() - cutAt).toBeLessThan(GRACE_MS);
    expect(runtime.connections).toBe(1);
  });

  it("forwards the disconnect of a client to the runtime", async () => {
    client.write("GET /wait HTTP/1.1\r\n\r\n");
    await delay(20);
    client.end();
    while (runtime.resets === 0) await delay(5);
    expect(runtime.resets).toBe(1);
  });

  it.each(["/answered", "/wait"])(
    "closes its side of the connection when the client has closed its own, after %s",
    async (path) => {
      client.write(`GET ${path} HTTP/1.1\r\n\r\n`);
      if (path !== "/wait") await once(client, "data");
      client.resume().end();
      await once(client, "close");
      expect(client.readableEnded).toBe(true);
    },
  );

  describe("for a request whose size is ambiguous", () => {
    /** Sends a request with these headers, split into chunks of `pieceLength` characters. */
    const rejected = async (headers: string, pieceLength = 1_000) => {
      const request = `POST /wait HTTP/1.1\r\nHost: a\r\n${headers}\r\n\r\n{}`;
      let answer = "";
      client.on("data", (bytes) => {
        answer += bytes;
      });
      const ended = once(client, "end");
      for (let at = 0; at < request.length; at += pieceLength) {
        client.write(request.slice(at, at + pieceLength));
        await delay(5);
      }
      await ended;
      return answer;
    };

    it.each([
      ["Content-Length: 2\r\nContent-Length: 2", "only once"],
      ["Content-Length: 2\r\nX: 1\r\ncontent-length: 5", "only once"],
      ["Content-Length: 2, 2", "a number"],
      ["Content-Length: -2", "a number"],
      ["Content-Length: +2", "a number"],
      ["Content-Length: 0x2", "a number"],
      ["Content-Length:", "a number"],
      ["Content-Length: 99999999999999999999", "a number"],
      ["Content-Length: 2\r\nTransfer-Encoding: chunked", "got both"],
      ["Transfer-Encoding: gzip", "the value chunked"],
      ["Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked", "the value chunked"],
    ])("responds with 400 and closes the connection: %j", async (headers, reason) => {
      const answer = await rejected(headers);
      expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
      expect(answer).toContain("Connection: close");
      expect(answer).toContain(reason);
    });

    it("detects it in a head that arrives in two chunks", async () => {
      expect(await rejected("Content-Length: 2\r\nContent-Length: 2", 68)).toContain("400 Bad Request");
      expect(runtime.connections).toBe(1);
    });

    it("detects it in a later request of the connection", async () => {
      await answerTo("/first");
      expect(await rejected("Content-Length: 2\r\nContent-Length: 2")).toContain("400 Bad Request");
    });
  });

  it("forwards a request whose body looks like a header section with two sizes", async () => {
    const body = "a\r\n\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n";
    client.write(`POST /body HTTP/1.1\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
    const [answer] = await once(client, "data");
    expect(`${answer}`).toBe(whole("/body"));
  });
});
