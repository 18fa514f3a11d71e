import { describe, expect, it } from "vitest";
import { JobDeadline } from "../../../container/job-deadline.ts";
import { JobQueue } from "../../../container/job-queue.ts";

const never = new AbortController().signal;
const soon = () => new Promise((resolve) => setTimeout(resolve, 5));

describe("A worker queue of the container", () => {
  it("never gives every slot to one account, and serves the account with the least running work first", async () => {
    const lane = new JobQueue({ name: "test", slots: 3, slotsPerShare: 2, waitingMax: 10 });
    const started: string[] = [];
    const enter = (share: string) => {
      const place = lane.enter(share);
      void place.waitForSlot(never).then(() => started.push(share));
      return place;
    };
    const [first] = [enter("a"), enter("a"), enter("a"), enter("a")];
    await soon();
    expect(started).toEqual(["a", "a"]);
    enter("b");
    enter("b");
    await soon();
    expect(started).toEqual(["a", "a", "b"]);
    first?.release();
    await soon();
    // One "a" and one "b" run now, so "a" waits longer.
    expect(started).toEqual(["a", "a", "b", "a"]);
    expect(lane.load).toEqual({ running: 3, waiting: 2 });
  });

  it("keeps waiting places for other accounts while one account sends all its work at once", () => {
    const lane = new JobQueue({ name: "test", slots: 1, waitingMax: 8 });
    const fill = () => {
      for (;;) lane.enter("a");
    };
    expect(fill).toThrow("waiting");
    expect(lane.load.waiting + lane.load.running).toBe(7);
    expect(() => lane.enter("b")).not.toThrow();
  });

  it("frees the waiting place of a job that was cancelled", async () => {
    const lane = new JobQueue({ name: "test", slots: 1, waitingMax: 8 });
    await lane.enter("a").waitForSlot(never);
    const leaving = new AbortController();
    const place = lane.enter("b");
    const waiting = place.waitForSlot(leaving.signal);
    leaving.abort(new Error("gone"));
    await expect(waiting).rejects.toThrow("gone");
    place.release();
    expect(lane.load).toEqual({ running: 1, waiting: 0 });
  });
});

describe("A job's time limit", () => {
  it("blames the document for its own processing time", async () => {
    const lane = new JobQueue({ name: "test", slots: 1, waitingMax: 8 });
    const signal = await new JobDeadline(10_000, never).waitForSlot(lane.enter("a"), 30);
    await new Promise((resolve) => signal.addEventListener("abort", resolve));
    expect(signal.reason).toMatchObject({ code: "timeout_exceeded" });
  });

  it("does not blame the document for wall-clock time when its own CPU time is measured", async () => {
    const lane = new JobQueue({ name: "test", slots: 1, waitingMax: 8 });
    const signal = await new JobDeadline(10_000, never).waitForSlot(lane.enter("a"), 30, 60);
    await new Promise((resolve) => setTimeout(resolve, 40));
    expect(signal.aborted).toBe(false);
    await new Promise((resolve) => signal.addEventListener("abort", resolve));
    expect(signal.reason).toMatchObject({ code: "container_unavailable" });
  });

  it("does not blame the document for the time that it waited", async () => {
    const lane = new JobQueue({ name: "test", slots: 1, waitingMax: 8 });
    const before = lane.enter("a");
    await before.waitForSlot(never);
    const turn = new JobDeadline(200, never).waitForSlot(lane.enter("b"), 190);
    setTimeout(() => before.release(), 60);
    const signal = await turn;
    await new Promise((resolve) => signal.addEventListener("abort", resolve));
    expect(signal.reason).toMatchObject({ code: "container_unavailable" });
  });

  it("allows waiting for half of the time at most", async () => {
    const lane = new JobQueue({ name: "test", slots: 1, waitingMax: 8 });
    await lane.enter("a").waitForSlot(never);
    const startedAt = Date.now();
    await expect(new JobDeadline(200, never).waitForSlot(lane.enter("b"))).rejects.toMatchObject({
      code: "container_unavailable",
    });
    expect(Date.now() - startedAt).toBeLessThan(190);
  });
});
