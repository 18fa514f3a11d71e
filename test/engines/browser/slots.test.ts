import { expect, it } from "vitest";
import { FairSlots } from "../../../src/engines/browser/fair-slots.ts";

const patient = (turn: Promise<void>) => turn;

it("Browser slots are assigned in order of arrival within an account", async () => {
  const slots = new FairSlots(1);
  const order: string[] = [];
  await slots.take("acc_a", patient);
  const first = slots.take("acc_a", patient).then(() => order.push("first"));
  const second = slots.take("acc_a", patient).then(() => order.push("second"));
  expect(slots.isFull).toBe(true);
  slots.release();
  await first;
  slots.release();
  await second;
  expect(order).toEqual(["first", "second"]);
  slots.release();
  expect(slots.isIdle).toBe(true);
});

it("Browser slots alternate between accounts, even if one account has many waiting requests", async () => {
  const slots = new FairSlots(1);
  const order: string[] = [];
  await slots.take("acc_many", patient);
  const waiting = ["acc_many", "acc_many", "acc_many", "acc_one", "acc_many"].map((accountId, at) =>
    slots.take(accountId, patient).then(() => order.push(`${accountId} ${at}`)),
  );
  for (const _ of waiting) {
    slots.release();
    await Promise.resolve();
  }
  await Promise.all(waiting);
  expect(order).toEqual(["acc_many 0", "acc_one 3", "acc_many 1", "acc_many 2", "acc_many 4"]);
});

it("Browser slots are not assigned to a request that has stopped waiting", async () => {
  const slots = new FairSlots(1);
  await slots.take("acc_a", patient);
  const leaves = slots.take("acc_a", (turn) => Promise.race([turn, Promise.reject(new Error("late"))]));
  await expect(leaves).rejects.toThrow("late");
  slots.release();
  expect(slots.isIdle).toBe(true);
});

it("Browser slots are freed if the request stops waiting at the moment of the assignment", async () => {
  const slots = new FairSlots(1);
  await slots.take("acc_a", patient);
  let giveUp: (error: Error) => void = () => {};
  const torn = slots.take(
    "acc_a",
    (turn) =>
      new Promise((_, reject) => {
        giveUp = reject;
        turn.then(() => giveUp(new Error("late")));
      }),
  );
  slots.release();
  await expect(torn).rejects.toThrow("late");
  expect(slots.isIdle).toBe(true);
});
