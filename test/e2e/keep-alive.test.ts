import { describe, expect, inject, it } from "vitest";

describe("a connection that is kept", () => {
  it.each([100, 20_000])("serves the request after one that was refused with %i bytes of body", async (bytes) => {
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
  });
});
