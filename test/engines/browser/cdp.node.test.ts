import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CdpConnection, ConnectionLost } from "../../../src/engines/browser/cdp.ts";

/** A browser that takes every command and never says a word by itself. */
class SilentSocket extends EventTarget {
  sent = 0;
  closed = false;

  send(): void {
    this.sent += 1;
  }

  close(): void {
    this.closed = true;
  }

  say(message: object): void {
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(message) }));
  }
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

describe("a lost connection", () => {
  it("sends and hears nothing more, and leaves its socket open until its browser was ended", async () => {
    const socket = new SilentSocket();
    const connection = new CdpConnection(socket as unknown as WebSocket);
    const heard = vi.fn();
    connection.on("Target.targetCrashed", heard);
    socket.say({ method: "Target.targetCrashed", params: {} });
    connection.lose();
    socket.say({ method: "Target.targetCrashed", params: {} });
    await expect(connection.send("Browser.getVersion", undefined)).rejects.toBeInstanceOf(ConnectionLost);
    expect([heard.mock.calls.length, socket.sent, socket.closed]).toEqual([1, 0, false]);
    connection.close();
    expect(socket.closed).toBe(true);
  });
});

describe("a ping", () => {
  it("finds a connection dead that says nothing", async () => {
    const connection = new CdpConnection(new SilentSocket() as unknown as WebSocket);
    const ping = connection.ping(3_000);
    await vi.advanceTimersByTimeAsync(2_900);
    expect(connection.lost).toBe(false);
    await vi.advanceTimersByTimeAsync(200);
    await ping;
    expect(connection.lost).toBe(true);
  });

  it("takes a stall of this thread for none of the browser's", async () => {
    const socket = new SilentSocket();
    const connection = new CdpConnection(socket as unknown as WebSocket);
    const ping = connection.ping(3_000);
    // The thread stood still, and the answer came meanwhile: a timer that is due runs first, once.
    await vi.advanceTimersToNextTimerAsync();
    expect(connection.lost).toBe(false);
    socket.say({ id: 1, result: {} });
    await ping;
    expect([connection.lost, vi.getTimerCount()]).toEqual([false, 0]);
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
