import { describe, expect, it } from "vitest";
import { JobDeadline } from "../../../container/job-deadline.ts";
import { JobQueue } from "../../../container/job-queue.ts";

const never = new AbortController().signal;
const soon = () => new Promise((resolve) => setTimeout(resolve, 5));

describe("A worker queue of the container", () => {
  it("never gives every slot to one account, and next serves the account with the fewest running jobs", async () => {
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
    // One job of "a" and one of "b" run now. The queue starts the job of "a", because it has waited longer.
    expect(started).toEqual(["a", "a", "b", "a"]);
    expect(lane.load).toEqual({ running: 3, waiting: 2 });
  });

  it("keeps waiting places free for other accounts while one account sends many jobs at once", () => {
    const lane = new JobQueue({ name: "test", slots: 1, waitingMax: 8 });
    const fill = () => {
      for (;;) lane.enter("a");
    };
    expect(fill).toThrow("waiting");
    expect(lane.load.waiting + lane.load.running).toBe(7);
    expect(() => lane.enter("b")).not.toThrow();
  });

  it("frees the waiting place of a cancelled job", async () => {
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
  it("reports timeout_exceeded when the document itself used up the processing time", async () => {
    const lane = new JobQueue({ name: "test", slots: 1, waitingMax: 8 });
    const signal = await new JobDeadline(10_000, never).waitForSlot(lane.enter("a"), 30);
    await new Promise((resolve) => signal.addEventListener("abort", resolve));
    expect(signal.reason).toMatchObject({ code: "timeout_exceeded" });
  });

  it("reports container_unavailable for elapsed time that the document did not use as CPU time, if its CPU time is measured", async () => {
    const lane = new JobQueue({ name: "test", slots: 1, waitingMax: 8 });
    const signal = await new JobDeadline(10_000, never).waitForSlot(lane.enter("a"), 30, 60);
    await new Promise((resolve) => setTimeout(resolve, 40));
    expect(signal.aborted).toBe(false);
    await new Promise((resolve) => signal.addEventListener("abort", resolve));
    expect(signal.reason).toMatchObject({ code: "container_unavailable" });
  });

  it("reports container_unavailable when the job spent its time waiting for a slot", async () => {
    const lane = new JobQueue({ name: "test", slots: 1, waitingMax: 8 });
    const before = lane.enter("a");
    await before.waitForSlot(never);
    const turn = new JobDeadline(200, never).waitForSlot(lane.enter("b"), 190);
    setTimeout(() => before.release(), 60);
    const signal = await turn;
    await new Promise((resolve) => signal.addEventListener("abort", resolve));
    expect(signal.reason).toMatchObject({ code: "container_unavailable" });
  });

  it("lets a job wait for at most half of its time", async () => {
    const lane = new JobQueue({ name: "test", slots: 1, waitingMax: 8 });
    await lane.enter("a").waitForSlot(never);
    const startedAt = Date.now();
    await expect(new JobDeadline(200, never).waitForSlot(lane.enter("b"))).rejects.toMatchObject({
      code: "container_unavailable",
    });
    expect(Date.now() - startedAt).toBeLessThan(190);
  });
});
