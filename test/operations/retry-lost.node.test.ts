import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FolioError } from "../../src/domain/errors.ts";
import { retryLost } from "../../src/operations/retry-lost.ts";
import type { WorkContext } from "../../src/operations/verb.ts";

const DEADLINE_MS = 30_000;
const lost = (number: number) =>
  new FolioError("renderer_unavailable", `lost ${number}`, { cause: new Error("the browser went away") });

/** Test work that is run several times. Its first runs fail with these errors. */
class Runs {
  count = 0;
  readonly #failures: readonly unknown[];
  readonly #gone = new AbortController();

  constructor(...failures: unknown[]) {
    this.#failures = failures;
  }

  hangUp(): void {
    this.#gone.abort(new Error("the client hung up"));
  }

  async retryLost(deadlineMs = DEADLINE_MS): Promise<string> {
    const context = { services: { clock: { now: () => Date.now() } }, work: { signal: this.#gone.signal } };
    const run = async () => {
      const failure = this.#failures[this.count];
      this.count += 1;
      if (failure !== undefined) throw failure;
      return "done";
    };
    // This cast is safe: `retryLost` reads no other property of the context.
    return retryLost(context as unknown as WorkContext<typeof context.services>, deadlineMs, run);
  }
}

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("retryLost", () => {
  it("runs the work a second time at once, and a third time one second later", async () => {
    const runs = new Runs(lost(1), lost(2));
    const work = runs.retryLost();
    await vi.advanceTimersByTimeAsync(999);
    expect(runs.count).toBe(2);
    await vi.advanceTimersByTimeAsync(1);
    expect([await work, runs.count]).toEqual(["done", 3]);
  });

  it("throws the error of the third run", async () => {
    const runs = new Runs(lost(1), lost(2), lost(3));
    const work = expect(runs.retryLost()).rejects.toThrow("lost 3");
    await vi.runAllTimersAsync();
    await work;
    expect(runs.count).toBe(3);
  });

  it.each([
    ["an unknown error", new Error("ours")],
    ["a container that rejected the request", new FolioError("container_unavailable", "no room")],
    ["an error of the document", new FolioError("render_crashed", "it crashed")],
  ])("does not run the work a second time after %s", async (_, fault) => {
    const runs = new Runs(fault);
    await expect(runs.retryLost()).rejects.toBe(fault);
    expect(runs.count).toBe(1);
  });

  it("does not run the work another time if too little time is left", async () => {
    const runs = new Runs(lost(1), lost(2));
    await expect(runs.retryLost(900)).rejects.toThrow("lost 2");
    await expect(new Runs(lost(1)).retryLost(0)).rejects.toThrow("lost 1");
  });

  it("stops when the client disconnects between two runs", async () => {
    const runs = new Runs(lost(1), lost(2));
    const work = expect(runs.retryLost()).rejects.toThrow("the client hung up");
    await vi.advanceTimersByTimeAsync(500);
    runs.hangUp();
    await vi.runAllTimersAsync();
    await work;
    expect(runs.count).toBe(2);
  });
});
