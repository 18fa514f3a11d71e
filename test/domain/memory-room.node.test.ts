import { expect, it } from "vitest";
import { MemoryBudget } from "../../src/domain/memory-budget.ts";

const MB = 1024 * 1024;
const never = new AbortController().signal;

/**
 * Returns a function that reserves memory, and a list with the names of the callers in the order in which the budget
 * granted their reservations.
 */
function line(room: MemoryBudget) {
  const entered: string[] = [];
  const join = async (who: string, megabytes: number, signal = never) => {
    const share = await room.reserve(megabytes * MB, signal);
    entered.push(who);
    return share;
  };
  return { entered, join };
}

it("The memory budget grants a reservation that fits, and grants released memory again", () => {
  const room = new MemoryBudget({ limitBytes: 10 * MB });
  const first = room.tryReserve(6 * MB);
  expect(room.tryReserve(5 * MB)).toBeNull();
  expect(first?.grow(5 * MB)).toBe(false);
  expect(first?.grow(4 * MB)).toBe(true);
  first?.release(5 * MB);
  expect(room.tryReserve(5 * MB)).not.toBeNull();
  first?.releaseAll();
  first?.releaseAll();
  expect(room.tryReserve(6 * MB)).toBeNull();
  expect(room.tryReserve(5 * MB)).not.toBeNull();
});

it("The memory budget grants waiting reservations in order: a small one does not overtake a large one", async () => {
  const room = new MemoryBudget({ limitBytes: 10 * MB });
  const { entered, join } = line(room);
  const first = await join("first", 8);
  const second = join("second", 9);
  const third = join("third", 3);
  expect(room.tryReserve(2.1 * MB)).toBeNull();
  expect(room.tryReserve(0)?.grow(2.1 * MB)).toBe(false);
  const small = room.tryReserve(1 * MB);
  expect(small?.grow(1 * MB)).toBe(true);
  small?.releaseAll();
  first.releaseAll();
  const held = await second;
  expect(entered).toEqual(["first", "second"]);
  held.releaseAll();
  await third;
  expect(entered).toEqual(["first", "second", "third"]);
});

it("The memory budget grants a reservation above its limit only while no other reservation is active", async () => {
  const room = new MemoryBudget({ limitBytes: 10 * MB });
  const { join } = line(room);
  const small = room.tryReserve(1);
  const huge = join("huge", 25);
  small?.releaseAll();
  (await huge).releaseAll();
  expect(room.tryReserve(10 * MB)).not.toBeNull();
});

it("The memory budget rejects a reservation after its waiting time, and grants the next waiting one", async () => {
  const room = new MemoryBudget({ limitBytes: 10 * MB, waitMs: 20 });
  room.tryReserve(5 * MB);
  const gone = new AbortController();
  const waiting = [room.reserve(6 * MB, never), room.reserve(7 * MB, gone.signal)];
  gone.abort(new Error("hung up"));
  const ends = await Promise.allSettled([...waiting, room.reserve(4 * MB, never)]);
  expect(ends.map((end) => end.status)).toEqual(["rejected", "rejected", "fulfilled"]);
  expect(ends[0]).toMatchObject({ reason: { code: "service_busy", status: 503, retryAfterS: 5 } });
  expect(ends[1]).toMatchObject({ reason: { message: "hung up" } });
});
