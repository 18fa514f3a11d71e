import { once } from "node:events";
import { createServer } from "node:net";
import { describe, expect, it } from "vitest";
import { freePort, loopback, parsePort, requireFreePort } from "../../scripts/local/ports.mjs";

describe("The port of npm start", () => {
  it("is the one that the configuration sets, or the default", () => {
    expect(parsePort("9000", 8787)).toBe(9000);
    expect(parsePort(undefined, 8787)).toBe(8787);
  });

  it.each(["0", "65536", "80.5", "http", "-1"])("is rejected with the allowed range if PORT is %s", (text) => {
    expect(() => parsePort(text, 8787)).toThrow(`PORT must be a whole number from 1 to 65535; got "${text}".`);
  });

  it("is rejected with advice when another process listens on it", async () => {
    const server = createServer();
    const port = await freePort();
    server.listen(port, loopback);
    await once(server, "listening");
    await expect(requireFreePort(port)).rejects.toThrow(`Port ${port} is in use`);
    server.close();
    await once(server, "close");
    await expect(requireFreePort(port)).resolves.toBeUndefined();
  });
});
