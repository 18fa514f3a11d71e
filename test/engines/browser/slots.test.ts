import { expect, it } from "vitest";
import { Slots } from "../../../src/engines/browser/slots.ts";

const patient = (turn: Promise<void>) => turn;

it("gives places in order of arrival", async () => {
  const slots = new Slots(1);
  const order: string[] = [];
  await slots.take(patient);
  const first = slots.take(patient).then(() => order.push("first"));
  const second = slots.take(patient).then(() => order.push("second"));
  expect(slots.full).toBe(true);
  slots.free();
  await first;
  slots.free();
  await second;
  expect(order).toEqual(["first", "second"]);
  slots.free();
  expect(slots.idle).toBe(true);
});

it("loses no place to someone who stops waiting", async () => {
  const slots = new Slots(1);
  await slots.take(patient);
  const leaves = slots.take((turn) => Promise.race([turn, Promise.reject(new Error("late"))]));
  await expect(leaves).rejects.toThrow("late");
  slots.free();
  expect(slots.idle).toBe(true);
});

it("passes a place on when it came just too late", async () => {
  const slots = new Slots(1);
  await slots.take(patient);
  let giveUp: (error: Error) => void = () => {};
  const torn = slots.take(
    (turn) =>
      new Promise((_, reject) => {
        giveUp = reject;
        turn.then(() => giveUp(new Error("late")));
      }),
  );
  slots.free();
  await expect(torn).rejects.toThrow("late");
  expect(slots.idle).toBe(true);
});
