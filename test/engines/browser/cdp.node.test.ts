import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CdpConnection, ConnectionLost } from "../../../src/engines/browser/cdp.ts";

/** A browser socket that accepts every command and sends no messages. */
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

describe("The connection to a browser that does not respond", () => {
  it("counts as lost after the time limit of a command, even if the system clock changes meanwhile", async () => {
    const connection = new CdpConnection(new SilentSocket() as unknown as WebSocket);
    const answer = connection.send("Browser.getVersion", undefined).catch((error: unknown) => error);
    vi.setSystemTime(Date.now() + HOUR_MS);
    await vi.advanceTimersByTimeAsync(19_000);
    expect(connection.isLost).toBe(false);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(connection.isLost).toBe(true);
    expect(await answer).toBeInstanceOf(ConnectionLost);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("is kept for a command without a time limit, and has no timer for this command", async () => {
    const connection = new CdpConnection(new SilentSocket() as unknown as WebSocket);
    connection.send("Browser.getVersion", undefined, { timeoutMs: null }).catch(() => {});
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    expect(connection.isLost).toBe(false);
    expect(vi.getTimerCount()).toBe(0);
    connection.disconnect();
  });
});

describe("A connection that counts as lost", () => {
  it("sends and receives nothing, and keeps its socket open until its browser has ended", async () => {
    const socket = new SilentSocket();
    const connection = new CdpConnection(socket as unknown as WebSocket);
    const onCrash = vi.fn();
    connection.on("Target.targetCrashed", onCrash);
    socket.say({ method: "Target.targetCrashed", params: {} });
    connection.disconnect();
    socket.say({ method: "Target.targetCrashed", params: {} });
    await expect(connection.send("Browser.getVersion", undefined)).rejects.toBeInstanceOf(ConnectionLost);
    expect([onCrash.mock.calls.length, socket.sent, socket.closed]).toEqual([1, 0, false]);
    connection.close();
    expect(socket.closed).toBe(true);
  });
});

describe("A ping", () => {
  it("makes a connection count as lost if the browser does not respond", async () => {
    const connection = new CdpConnection(new SilentSocket() as unknown as WebSocket);
    const ping = connection.ping(3_000);
    await vi.advanceTimersByTimeAsync(2_900);
    expect(connection.isLost).toBe(false);
    await vi.advanceTimersByTimeAsync(200);
    await ping;
    expect(connection.isLost).toBe(true);
  });

  it("does not make a connection count as lost if Folio's own thread was blocked", async () => {
    const socket = new SilentSocket();
    const connection = new CdpConnection(socket as unknown as WebSocket);
    const ping = connection.ping(3_000);
    // Simulates a thread that was blocked for a long time: the timeout of the ping runs before the thread reads the
    // response, which has already arrived.
    await vi.advanceTimersToNextTimerAsync();
    expect(connection.isLost).toBe(false);
    socket.say({ id: 1, result: {} });
    await ping;
    expect([connection.isLost, vi.getTimerCount()]).toEqual([false, 0]);
  });
});

it("A CDP event accepts only one listener", () => {
  const connection = new CdpConnection(new SilentSocket() as unknown as WebSocket);
  for (const source of [connection, connection.session("one")]) {
    source.on("Target.attachedToTarget", () => {});
    expect(() => source.on("Target.attachedToTarget", () => {})).toThrow("has a listener");
  }
  connection.disconnect();
});
