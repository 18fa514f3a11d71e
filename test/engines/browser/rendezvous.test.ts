import { expect, it } from "vitest";
import { orderByRendezvousHash } from "../../../src/engines/browser/rendezvous-hashing.ts";

const names = Array.from({ length: 10 }, (_, i) => `host-${i}`);
const accounts = Array.from({ length: 5_000 }, (_, i) => `acc_${i}`);
const home = (account: string, hosts: readonly string[]) => orderByRendezvousHash(account, hosts)[0] ?? "";

it("orderByRendezvousHash() returns every host once, always in the same order for the same account", () => {
  const order = orderByRendezvousHash("acc_1", names);
  expect([...order].sort()).toEqual([...names].sort());
  expect(orderByRendezvousHash("acc_1", [...names].reverse())).toEqual(order);
});

it("orderByRendezvousHash() spreads accounts evenly over the hosts", () => {
  const counts = new Map<string, number>();
  for (const account of accounts) counts.set(home(account, names), (counts.get(home(account, names)) ?? 0) + 1);
  expect(counts.size).toBe(names.length);
  for (const count of counts.values()) expect(Math.abs(count - 500)).toBeLessThan(120);
});

it("orderByRendezvousHash() moves only the accounts of a host that is removed", () => {
  const fewer = names.filter((name) => name !== "host-3");
  for (const account of accounts) {
    const before = home(account, names);
    if (before !== "host-3") expect(home(account, fewer)).toBe(before);
  }
});
