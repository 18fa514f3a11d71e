/**
 * Simulates, in virtual time, accounts that send requests without a pause to two browser hosts. The pages of both hosts share the CPU of
 * one machine. The choice of a host and the queues are Folio's own code. Returns the renders of the slowest account as a share of those of
 * the fastest account, and the number of opened pages.
 */

import { ActiveAccounts } from "../../src/engines/browser/active-accounts.ts";
import { BrowserRenderer } from "../../src/engines/browser/browser-renderer.ts";
import { FairSlots } from "../../src/engines/browser/fair-slots.ts";
import { FOLIO } from "./platform.mjs";
import { randomFrom, spread } from "./queue.mjs";
import { SharedCore, VirtualTime } from "./virtual-time.mjs";

const ACCOUNTS = 8;
const RENDER_MS = 16;
const OPENING_MS = 40;
/** Time in ms between a response and the next request of the same client. */
const THINK_TIME_MS = 5;
const MEASURED_FROM_MS = 3_000;
const NEVER = new AbortController().signal;
const RENDERED = {
  kind: "rendered",
  body: new Uint8Array(),
  warnings: [],
  debug: null,
  mainDocument: null,
  engine: "x",
};

class Host {
  #slots = new FairSlots(FOLIO.windows);
  /** Number of idle browser pages by account, the least recently used account first. */
  #idle = new Map();
  opened = 0;

  constructor({ time, core, random }) {
    this.time = time;
    this.core = core;
    this.random = random;
    this.accounts = new ActiveAccounts(() => time.nowMs);
  }

  cancel = async () => {};

  render = async ({ accountId, queue }) => {
    if (!queue && this.#slots.isFull) return { kind: "busy", hosts: 2, ...this.accounts.positionOf(accountId) };
    this.accounts.renderStarted(accountId);
    await this.#slots.take(accountId, (turn) => turn);
    const idle = this.#idle.get(accountId) ?? 0;
    if (idle === 0) this.opened += 1;
    this.#keep(accountId, Math.max(0, idle - 1));
    await this.core.work(spread(this.random, RENDER_MS) + (idle === 0 ? OPENING_MS : 0));
    this.#keep(accountId, (this.#idle.get(accountId) ?? 0) + 1);
    this.#slots.release();
    this.accounts.renderEnded(accountId);
    return { ...RENDERED, hosts: 2 };
  };

  #keep(accountId, windows) {
    this.#idle.delete(accountId);
    this.#idle.set(accountId, windows);
    const all = [...this.#idle.values()].reduce((sum, count) => sum + count, 0);
    const [first, count] = [...this.#idle].find(([, some]) => some > 0) ?? [];
    if (all > 3 * FOLIO.windows) this.#idle.set(first, count - 1);
  }
}

/** Simulates renders of several accounts. `seed` determines which browser host each account prefers. */
export async function simulateFairness({ clients, seed, endMs = 12_000 }) {
  const time = new VirtualTime();
  const random = randomFrom(seed);
  const core = new SharedCore(time);
  const hosts = new Map(["browser-0", "browser-1"].map((name) => [name, new Host({ time, core, random })]));
  const renderer = new BrowserRenderer({
    hosts: [...hosts.keys()],
    host: (name) => hosts.get(name),
    planner: { plan: async () => ({ hosts: hosts.size }) },
    policy: { allowLoopback: true, ownHosts: [], resolverUrl: null },
    now: () => time.nowMs,
  });
  const counts = Array.from({ length: ACCOUNTS }, () => 0);
  const client = async (number) => {
    const account = number % ACCOUNTS;
    const request = { renderId: "r", accountId: `acc_${seed}_${account}`, source: { html: "x" }, options: {} };
    while (time.nowMs < endMs) {
      await time.sleep(spread(random, THINK_TIME_MS));
      await renderer.render({ ...request, deadlineMs: time.nowMs + endMs }, NEVER);
      if (time.nowMs > MEASURED_FROM_MS) counts[account] += 1;
    }
  };
  const all = Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  await time.run();
  await all;
  const opened = [...hosts.values()].reduce((sum, host) => sum + host.opened, 0);
  return { slowestOfFastest: Math.min(...counts) / Math.max(...counts), opened };
}
