import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  advanceItem,
  type Batch,
  type BatchEffect,
  type BatchOutput,
  cancelBatch,
  estimateCompletionMs,
  finishBatch,
  type Item,
  type ItemEvent,
  isEnded,
  MAX_CRASHES,
  MAX_RETURNS,
  newBatch,
  newItem,
  progressOf,
  statusOfPhase,
} from "../../src/domain/batch.ts";

/** Test driver: keeps a batch and all its items in memory and passes events to the state machine. */
class World {
  batch: Batch;
  items: Item[];
  nowMs = 0;
  effects: BatchEffect[] = [];
  endedItems = new Map<number, Item["state"]>();

  constructor(size: number, output: BatchOutput, stopOnFailure: boolean) {
    this.batch = newBatch(size, output, stopOnFailure);
    this.items = Array.from({ length: size }, newItem);
  }

  item(index: number, event: ItemEvent): boolean {
    const item = this.items[index];
    const step = item && advanceItem(this.batch, item, event);
    if (!step) return false;
    this.items[index] = step.item;
    this.#keep(step);
    return true;
  }

  cancel(): boolean {
    const step = cancelBatch(this.batch);
    if (step) this.#keep(step, ["waiting", "leased"]);
    return step !== null;
  }

  finish(made: boolean): boolean {
    const step = finishBatch(this.batch, made);
    if (step) this.#keep(step);
    return step !== null;
  }

  #keep(step: { batch: Batch; effects: BatchEffect[] }, dropped: Item["state"][] = ["waiting"]): void {
    this.batch = step.batch;
    this.effects.push(...step.effects);
    if (step.effects.includes("drop_waiting")) {
      this.items = this.items.map((item) => {
        const { lease, crashes, returns } = item;
        return dropped.includes(item.state) ? { state: "not_processed", lease, crashes, returns } : item;
      });
    }
  }

  count(...states: Item["state"][]): number {
    return this.items.filter(({ state }) => states.includes(state)).length;
  }

  check(): void {
    const { batch } = this;
    expect(batch).toMatchObject({
      waiting: this.count("waiting"),
      inFlight: this.count("leased"),
      completed: this.count("completed"),
      failed: this.count("failed"),
      notProcessed: this.count("not_processed"),
    });
    for (const [index, item] of this.items.entries()) {
      const before = this.endedItems.get(index);
      if (before && item.state !== before) expect.fail(`item ${index} left ${before} for ${item.state}`);
      if (item.state !== "waiting" && item.state !== "leased") this.endedItems.set(index, item.state);
      if (item.crashes > MAX_CRASHES || item.returns > MAX_RETURNS) expect.fail(`item ${index} came back too often`);
    }
    const told = (kind: BatchEffect) => this.effects.filter((effect) => effect === kind).length;
    expect([told("item_ended"), told("batch_ended"), told("start_finishing") <= 1]).toEqual([
      batch.completed + batch.failed,
      isEnded(batch) ? 1 : 0,
      true,
    ]);
    if (isEnded(batch)) {
      expect(batch.waiting + batch.inFlight).toBe(0);
      const processed = batch.completed + batch.failed;
      expect(progressOf(batch)).toBe(processed / (processed + batch.notProcessed));
    }
  }
}

const action = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant("take" as const), index: fc.nat(7) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("complete" as const), index: fc.nat(7), stale: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("fail" as const), index: fc.nat(7), stale: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("return" as const), index: fc.nat(7), stale: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("extend" as const), index: fc.nat(7), stale: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("expire" as const), index: fc.nat(7) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("pass" as const), ms: fc.nat(40_000) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("finish" as const), made: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("cancel" as const) }) },
);
type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never;

function run(world: World, step: Action): void {
  switch (step.do) {
    case "pass":
      world.nowMs += step.ms;
      return;
    case "finish":
      world.finish(step.made);
      return;
    case "cancel":
      world.cancel();
      return;
    case "take":
      world.item(step.index, { type: "taken", nowMs: world.nowMs, deadlineMs: world.nowMs + 20_000 });
      return;
    case "expire":
      world.item(step.index, { type: "expired", nowMs: world.nowMs });
      return;
    default: {
      const held = (world.items[step.index]?.lease ?? 0) - (step.stale ? 1 : 0);
      const before = structuredClone(world.items[step.index]);
      const event: Record<typeof step.do, ItemEvent> = {
        complete: { type: "completed", lease: held },
        fail: { type: "failed", lease: held },
        return: { type: "returned", lease: held, nowMs: world.nowMs },
        extend: { type: "extended", lease: held, deadlineMs: world.nowMs + 20_000 },
      };
      const accepted = world.item(step.index, event[step.do]);
      if (step.stale || before?.state !== "leased") {
        expect(accepted).toBe(false);
        expect(world.items[step.index]).toEqual(before);
      }
    }
  }
}

const newWorld = fc
  .record({
    size: fc.integer({ min: 1, max: 8 }),
    output: fc.constantFrom<BatchOutput>("individual", "merged", "zip"),
    stop: fc.boolean(),
  })
  .map(
    ({ size, output, stop }) =>
      () =>
        new World(size, output, stop),
  );

describe("The batch state machine", () => {
  it("keeps correct counts, and ends each item once and the batch once, over 10,000 random sequences of events", () => {
    fc.assert(
      fc.property(newWorld, fc.array(action, { maxLength: 60 }), (make, steps) => {
        const world = make();
        world.check();
        for (const step of steps) {
          run(world, step);
          world.check();
        }
      }),
      { numRuns: 10_000 },
    );
  });

  it("can still end the batch after any random sequence of events", () => {
    fc.assert(
      fc.property(newWorld, fc.array(action, { maxLength: 30 }), (make, steps) => {
        const world = make();
        for (const step of steps) run(world, step);
        for (let round = 0; round < 100 && !isEnded(world.batch); round += 1) {
          world.nowMs += 60_000;
          for (const [index, item] of world.items.entries()) {
            if (item.state === "leased") world.item(index, { type: "expired", nowMs: world.nowMs });
            world.item(index, { type: "taken", nowMs: world.nowMs, deadlineMs: world.nowMs + 20_000 });
            world.item(index, { type: "completed", lease: world.items[index]?.lease ?? 0 });
          }
          world.finish(true);
        }
        expect(isEnded(world.batch)).toBe(true);
        world.check();
      }),
      { numRuns: 2_000 },
    );
  });

  it("fails an item whose worker crashed three times", () => {
    const world = new World(1, "individual", false);
    for (let crash = 1; crash <= MAX_CRASHES; crash += 1) {
      world.item(0, { type: "taken", nowMs: world.nowMs, deadlineMs: world.nowMs + 20_000 });
      world.nowMs += 20_000;
      world.item(0, { type: "expired", nowMs: world.nowMs });
    }
    expect(world.items[0]?.state).toBe("failed");
    expect(statusOfPhase(world.batch.phase)).toBe("completed");
  });

  it("lets items in progress finish when another item fails in a batch with stop_on_failure", () => {
    const world = new World(4, "individual", true);
    const lease = { nowMs: 0, deadlineMs: 20_000 };
    world.item(0, { type: "taken", ...lease });
    world.item(1, { type: "taken", ...lease });
    world.item(0, { type: "failed", lease: 1 });
    expect(statusOfPhase(world.batch.phase)).toBe("processing");
    expect(world.item(2, { type: "taken", ...lease })).toBe(false);
    world.item(1, { type: "completed", lease: 1 });
    expect(world.batch).toMatchObject({ phase: "failed", completed: 1, failed: 1, notProcessed: 2 });
  });

  it("rejects the result of an item after the batch was cancelled", () => {
    const world = new World(2, "individual", false);
    world.item(0, { type: "taken", nowMs: 0, deadlineMs: 20_000 });
    world.cancel();
    expect(world.item(0, { type: "completed", lease: 1 })).toBe(false);
    expect(world.batch).toMatchObject({ phase: "canceled", completed: 0, notProcessed: 2 });
  });

  it("does not request a merged file when no item completed", () => {
    const world = new World(1, "merged", false);
    world.item(0, { type: "taken", nowMs: 0, deadlineMs: 20_000 });
    world.item(0, { type: "failed", lease: 1 });
    expect(world.effects).toEqual(["item_ended", "batch_ended"]);
    expect(statusOfPhase(world.batch.phase)).toBe("completed");
  });

  it("estimates the end from the duration of the latest items, or from a default duration before the first item has ended", () => {
    const pace = { nowMs: 10_000, sinceMs: 0, recent: 20, remaining: 100, lanes: 5 };
    expect(estimateCompletionMs(pace)).toBe(60_000);
    expect(estimateCompletionMs({ ...pace, recent: 0, sinceMs: 9_990 })).toBe(20_000);
    expect(estimateCompletionMs({ ...pace, recent: 0, sinceMs: -90_000 })).toBe(110_000);
  });
});
