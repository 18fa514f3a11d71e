import { once } from "node:events";
import { createServer, type Server, type Socket } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type E2eClient, freshClient } from "./support/client.ts";

const DRIP_MS = 500;
const DEADLINE_MS = 15_000;

/**
 * Slow responses of the webhook receiver, by path. It sends the text `atOnce` at once, and then repeats `bytes` without
 * end.
 */
const SAYINGS = {
  "/body": { atOnce: "HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n", bytes: "x" },
  "/header": { atOnce: "HTTP/1.1 200 OK\r\nX-Slow: ", bytes: "x" },
  "/status": { atOnce: "", bytes: "H" },
} as const;

let server: Server;
let url = "";
const sockets = new Set<Socket>();

beforeAll(async () => {
  server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.once("data", (request) => drip(socket, request.toString().split(" ")[1] ?? ""));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address === "object") url = `http://127.0.0.1:${address?.port}`;
});

afterAll(() => {
  for (const socket of sockets) socket.destroy();
  server.close();
});

function drip(socket: Socket, path: string): void {
  const { atOnce, bytes } = SAYINGS[path as keyof typeof SAYINGS];
  socket.write(atOnce);
  const timer = setInterval(() => socket.write(bytes), DRIP_MS);
  socket.on("close", () => clearInterval(timer));
}

interface Attempt {
  status: number | null;
  failure: string | null;
  latency_ms: number;
  answer: string;
}

async function attemptsOf(client: E2eClient, path: string): Promise<Attempt[]> {
  const { data } = await client.json<{ data: { id: string }[] }>(client.get("/v1/events"));
  const event = await client.json<{ deliveries: { url: string; attempts: Attempt[] }[] }>(
    client.get(`/v1/events/${data[0]?.id}`),
  );
  return event.deliveries.find((delivery) => delivery.url === `${url}${path}`)?.attempts ?? [];
}

it("A webhook receiver that sends its response byte by byte is disconnected at the deadline, and its status counts only if it was complete", async () => {
  const client = await freshClient();
  for (const path of Object.keys(SAYINGS))
    await client.json(client.post("/v1/webhook_endpoints", { url: `${url}${path}`, events: ["*"] }));
  const beganAt = performance.now();
  await client.json(client.post("/v1/pdfs", { html: "<p>told" }));
  const attempts = () => Promise.all(Object.keys(SAYINGS).map((path) => attemptsOf(client, path)));
  const areThere = async () => (await attempts()).every(({ length }) => length > 0);
  // Polls only every 500 ms, because an API key may send only a thousand requests per minute.
  await expect.poll(areThere, { timeout: 40_000, interval: 500 }).toBe(true);
  expect(performance.now() - beganAt).toBeLessThan(DEADLINE_MS + 10_000);
  const [body, header, status] = (await attempts()).map(([first]) => first);
  expect(body).toMatchObject({ status: 200, failure: null });
  for (const lost of [header, status]) expect(lost).toMatchObject({ status: null, failure: "timeout" });
  expect(await client.slotsInUse()).toBe(0);
}, 90_000);
