import { describe, expect, inject, it } from "vitest";

describe("A persistent connection", () => {
  it.each([100, 20_000])(
    "serves the next request after it rejected a request with a body of %i bytes",
    async (bytes) => {
      const { base_url } = inject("folio");
      const body = JSON.stringify({ html: "x".repeat(bytes) });
      const headers = { Authorization: "Bearer nobody's", "Content-Type": "application/json" };
      const statuses = new Set<number>();
      for (let count = 0; count < 150; count += 1) {
        const answer = await fetch(`${base_url}/v1/pdfs`, { method: "POST", headers, body });
        await answer.text();
        statuses.add(answer.status);
      }
      expect([...statuses]).toEqual([401]);
    },
  );
});

describe("A client that sends a body above the size limit and reads the response only afterwards", () => {
  it("receives the error, although the server does not read the whole body", async () => {
    const { base_url, live_key } = inject("folio");
    const body = new Uint8Array(26_500_000).fill(0x20);
    const headers = { Authorization: `Bearer ${live_key}`, "Content-Type": "application/json" };
    const send = async (init: RequestInit) => {
      const answer = await fetch(`${base_url}/v1/pdfs`, { method: "POST", headers, ...init });
      return [answer.status, ((await answer.json()) as { error: { code: string } }).error.code];
    };
    const inPieces = () => new Response(body).body;
    for (let count = 0; count < 3; count += 1) {
      expect(await send({ body })).toEqual([413, "request_too_large"]);
      expect(await send({ body: inPieces(), duplex: "half" } as RequestInit)).toEqual([413, "request_too_large"]);
    }
  }, 60_000);
});
