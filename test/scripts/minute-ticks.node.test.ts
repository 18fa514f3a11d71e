import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import { startMinuteTicks } from "../../scripts/local/minute-ticks.mjs";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
  vi.useRealTimers();
});

/** Starts a fake instance whose handler for scheduled runs responds with this status. Records the requests. */
async function handler(status: number) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    response.writeHead(status).end("exception");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(
    () => server.close(),
    () => server.closeAllConnections(),
  );
  return { asked, baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

describe("The scheduler of npm start", () => {
  it("starts a run at once and then each minute, until it is stopped", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const { asked, baseUrl } = await handler(200);
    const stop = startMinuteTicks(baseUrl, (fault) => expect.unreachable(fault));
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    vi.advanceTimersByTime(120_000);
    await vi.waitFor(() => expect(asked).toHaveLength(3));
    const crons = asked.map((url) => new URL(url, baseUrl).searchParams.get("cron"));
    expect(crons).toEqual(["@reboot", "* * * * *", "* * * * *"]);
    stop();
    vi.advanceTimersByTime(120_000);
    expect(asked).toHaveLength(3);
  });

  it("reports every failed run", async () => {
    const { baseUrl } = await handler(500);
    const faults: string[] = [];
    closing.push(startMinuteTicks(baseUrl, (fault) => faults.push(fault)));
    await vi.waitFor(() => expect(faults).toHaveLength(1));
    expect(faults[0]).toContain("the scheduled handler responded with HTTP 500: exception");
  });
});
