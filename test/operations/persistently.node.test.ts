import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FolioError } from "../../src/domain/errors.ts";
import { persistently } from "../../src/operations/persistently.ts";
import type { WorkContext } from "../../src/operations/verb.ts";

const DEADLINE_MS = 30_000;
const lost = (number: number) =>
  new FolioError("renderer_unavailable", `lost ${number}`, { cause: new Error("the browser went away") });

/** Calls of a run whose first ones fail. */
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

  async persistently(deadlineMs = DEADLINE_MS): Promise<string> {
    const context = { services: { clock: { now: () => Date.now() } }, work: { signal: this.#gone.signal } };
    const run = async () => {
      const failure = this.#failures[this.count];
      this.count += 1;
      if (failure !== undefined) throw failure;
      return "done";
    };
    // safe because nothing else of the context is read
    return persistently(context as unknown as WorkContext<typeof context.services>, deadlineMs, run);
  }
}

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("work that lost its browser or container", () => {
  it("is done again, and once more a second later", async () => {
    const runs = new Runs(lost(1), lost(2));
    const work = runs.persistently();
    await vi.advanceTimersByTimeAsync(999);
    expect(runs.count).toBe(2);
    await vi.advanceTimersByTimeAsync(1);
    expect([await work, runs.count]).toEqual(["done", 3]);
  });

  it("fails as its third try did", async () => {
    const runs = new Runs(lost(1), lost(2), lost(3));
    const work = expect(runs.persistently()).rejects.toThrow("lost 3");
    await vi.runAllTimersAsync();
    await work;
    expect(runs.count).toBe(3);
  });

  it.each([
    ["another fault", new Error("ours")],
    ["a container that refused", new FolioError("container_unavailable", "no room")],
    ["the document's fault", new FolioError("render_crashed", "it crashed")],
  ])("is not done again after %s", async (_, fault) => {
    const runs = new Runs(fault);
    await expect(runs.persistently()).rejects.toBe(fault);
    expect(runs.count).toBe(1);
  });

  it("is not done again without time for it", async () => {
    const runs = new Runs(lost(1), lost(2));
    await expect(runs.persistently(900)).rejects.toThrow("lost 2");
    await expect(new Runs(lost(1)).persistently(0)).rejects.toThrow("lost 1");
  });

  it("is given up when its client hangs up meanwhile", async () => {
    const runs = new Runs(lost(1), lost(2));
    const work = expect(runs.persistently()).rejects.toThrow("the client hung up");
    await vi.advanceTimersByTimeAsync(500);
    runs.hangUp();
    await vi.runAllTimersAsync();
    await work;
    expect(runs.count).toBe(2);
  });
});
