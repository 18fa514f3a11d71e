import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { cpuSecondsOf } from "../../scripts/local/process-times.mjs";
import { waitUntilHealthy } from "../../scripts/local/wait-until-healthy.mjs";

const children: ChildProcess[] = [];
const servers: Server[] = [];

afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  for (const server of servers.splice(0)) server.close();
});

/** Starts a program, and returns it as the supervisor does. */
function started(script: string) {
  const child = spawn("sh", ["-c", script], { stdio: "ignore" });
  children.push(child);
  const exited = once(child, "exit").then(([code]) => ({ code, how: `The program ended with code ${code}` }));
  return { pid: child.pid, exited, tail: () => "its last line" };
}

/** Starts a server that responds with 503 until `isReady` returns true. */
async function healthUrl(isReady: () => boolean): Promise<string> {
  const server = createServer((_, response) => {
    response.statusCode = isReady() ? 200 : 503;
    response.end("still starting");
  });
  servers.push(server);
  await once(server.listen(0, "127.0.0.1"), "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/healthz`;
}

describe("waitUntilHealthy", () => {
  it("resolves as soon as the process responds with 200", async () => {
    let requests = 0;
    await waitUntilHealthy(await healthUrl(() => ++requests > 2), started("sleep 30"));
    expect(requests).toBe(3);
  });

  it("ends when the process only waits, with the last response and the last output", async () => {
    const waiting = waitUntilHealthy(await healthUrl(() => false), started("sleep 30"), { stallMs: 500 });
    await expect(waiting).rejects.toThrow(/made no progress for 0.5 s: 503 still starting\nits last line$/);
  });

  it("waits longer than the limit while a child of the process works", async () => {
    const startedAt = performance.now();
    const patience = { stallMs: 500, timeoutMs: 60_000 };
    const busy = started("(while :; do :; done) & wait");
    const waiting = waitUntilHealthy(await healthUrl(() => performance.now() - startedAt > 1_500), busy, patience);
    await expect(waiting).resolves.toBeUndefined();
  });

  it("ends in any case after the last limit, and when the process ends", async () => {
    const patience = { stallMs: 300, timeoutMs: 700 };
    const url = await healthUrl(() => false);
    const busy = started("while :; do :; done");
    await expect(waitUntilHealthy(url, busy, patience)).rejects.toThrow("within 0.7 s");
    await expect(waitUntilHealthy(url, started("exit 3"))).rejects.toThrow("ended with code 3");
  });
});

describe("cpuSecondsOf", () => {
  it("includes descendants, and grows with their work", async () => {
    const { pid = 0 } = started("(while :; do :; done) & wait");
    const before = await cpuSecondsOf(pid);
    await expect.poll(() => cpuSecondsOf(pid), { timeout: 20_000 }).toBeGreaterThan(before + 0.1);
  });
});
