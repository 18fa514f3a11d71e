import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CdpConnection, ConnectionLost } from "../../../src/engines/browser/cdp.ts";

/** A browser that takes every command and never says a word. */
class SilentSocket extends EventTarget {
  send(): void {}
  close(): void {}
}

const HOUR_MS = 3_600_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a connection to a browser that answers nothing", () => {
  it("counts as dead once a command is past its time, and not because the clock was set anew", async () => {
    const connection = new CdpConnection(new SilentSocket() as unknown as WebSocket);
    const answer = connection.send("Browser.getVersion", undefined).catch((error: unknown) => error);
    vi.setSystemTime(Date.now() + HOUR_MS);
    await vi.advanceTimersByTimeAsync(19_000);
    expect(connection.lost).toBe(false);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(connection.lost).toBe(true);
    expect(await answer).toBeInstanceOf(ConnectionLost);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("is left alone by commands whose time their caller bounds, and looks no more", async () => {
    const connection = new CdpConnection(new SilentSocket() as unknown as WebSocket);
    connection.send("Browser.getVersion", undefined, { timeoutMs: null }).catch(() => {});
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    expect(connection.lost).toBe(false);
    expect(vi.getTimerCount()).toBe(0);
    connection.lose();
  });
});

it("an event has one listener, whose place no other takes unseen", () => {
  const connection = new CdpConnection(new SilentSocket() as unknown as WebSocket);
  for (const told of [connection, connection.session("one")]) {
    told.on("Target.attachedToTarget", () => {});
    expect(() => told.on("Target.attachedToTarget", () => {})).toThrow("has a listener");
  }
  connection.lose();
});
