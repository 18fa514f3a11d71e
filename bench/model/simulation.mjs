/**
 * Simulates renders in virtual time with Folio's own state machines. These are an account's reservations and queue (domain), the choice of
 * a host (`BrowserRenderer`, `KnownFleet`), the hosts' queues and reports (`FairSlots`, `FleetReporter`) and the size of the fleet
 * (`FleetSize`). platform.mjs has the costs of each step. Browsers, account gates and the database are simulated as queues.
 */
import { Reservations } from "../../src/domain/reservations.ts";
import { nextWaiter } from "../../src/domain/slots.ts";
import { ActiveAccounts } from "../../src/engines/browser/active-accounts.ts";
import { BrowserRenderer } from "../../src/engines/browser/browser-renderer.ts";
import { FairSlots } from "../../src/engines/browser/fair-slots.ts";
import { hostName } from "../../src/engines/browser/fleet-contract.ts";
import { FleetReporter } from "../../src/engines/browser/fleet-reporter.ts";
import { FleetSize } from "../../src/engines/browser/fleet-size.ts";
import { FakeLedgerBook, FakeOperationBook } from "../../test/fakes/ledger-books.ts";
import { FOLIO, PLATFORM, RENDER } from "./platform.mjs";
import { percentile, randomFrom, spread } from "./queue.mjs";
import { SharedCore, VirtualTime } from "./virtual-time.mjs";

const SLOTS = 50;
const SLOT_WAIT_MS = 10_000;
const LAUNCH_MS = 1_000;
const REPORT_MS = 30_000;
const ACCOUNTS = 200;
const ISOLATES = 40;
const NEVER = new AbortController().signal;
const NOT_OPEN = new Set(["settled", "released"]);

/** Stores only open operations, and drops operations when they end, because the simulation never reads ended ones. */
class OpenOperations extends FakeOperationBook {
  #open = new Map();

  find(id) {
    return this.#open.get(id);
  }

  save(operation) {
    if (NOT_OPEN.has(operation.state)) this.#open.delete(operation.id);
    else this.#open.set(operation.id, operation);
  }

  slotUse() {
    return { all: this.#open.size, background: 0 };
  }
}

/** A simulated account gate. It handles one call after the other, with the reservations and the queue of its account. */
class Gate {
  #reservations = new Reservations(new FakeLedgerBook(), new OpenOperations());
  #operations = 0;
  #waiting = [];
  #freeAtMs = 0;
  #inUse = 0;

  constructor(time, random) {
    this.time = time;
    this.random = random;
    this.#reservations.grant({ packId: "p", credits: 1e9, expiresAtMs: Number.MAX_SAFE_INTEGER, reason: "" }, 0);
  }

  /** Reserves a concurrency slot. Returns the id of the operation, or null when no slot became free in time. */
  async enter() {
    await this.#call();
    await this.#call();
    this.#operations += 1;
    const slot = { limit: SLOTS, waitMs: SLOT_WAIT_MS };
    const request = { operationId: `op_${this.#operations}`, credits: 1, slot, leaseMs: 90_000 };
    if (this.#take(request, null)) return request.operationId;
    return new Promise((resolve) => {
      const waiter = { slot, request, resolve, sinceMs: this.time.nowMs };
      this.#waiting.push(waiter);
      this.time.after(SLOT_WAIT_MS, () => this.#leave(waiter) && resolve(null));
    });
  }

  async settle(operationId) {
    await this.#call();
    this.#reservations.settle({ operationId, credits: 1 }, this.time.nowMs);
    this.#inUse -= 1;
    const next = nextWaiter(this.#waiting, { all: this.#inUse, background: 0 });
    if (!next || !this.#leave(next)) return;
    this.#take(next.request, this.time.nowMs - next.sinceMs);
    next.resolve(next.request.operationId);
  }

  #take(request, waitedMs) {
    const taken = this.#reservations.reserve(request, this.time.nowMs, waitedMs).kind === "reserved";
    if (taken) this.#inUse += 1;
    return taken;
  }

  #leave(waiter) {
    const at = this.#waiting.indexOf(waiter);
    if (at >= 0) this.#waiting.splice(at, 1);
    return at >= 0;
  }

  /** Waits for the end of one call. The Durable Object handles one call at a time. */
  #call() {
    const { nowMs } = this.time;
    this.#freeAtMs = Math.max(nowMs, this.#freeAtMs) + spread(this.random, RENDER.gateMs);
    return this.time.sleep(this.#freeAtMs - nowMs);
  }
}

/** Simulated browser hosts as on Cloudflare: each has one browser, one CPU core, and Folio's number of pages. */
class Fleet {
  launches = 0;
  browserMs = 0;
  #hosts = new Map();
  #size;
  #growing = false;
  #ended = false;

  constructor(time, { fixed }) {
    this.time = time;
    this.fixed = fixed;
    this.#size = new FleetSize(
      { hosts: fixed ?? PLATFORM.browsers },
      fixed ? { hosts: fixed, heldUntilMs: 0 } : undefined,
    );
    this.#size.setBrowserLimit(fixed ? fixed * 2 : PLATFORM.browsers);
  }

  get hosts() {
    return this.fixed ?? this.#size.hosts;
  }

  plan = async () => ({ hosts: this.hosts });

  async report(host, report) {
    this.#size.report(host, report, this.time.nowMs);
    if (!this.fixed) this.#grow();
    return this.plan();
  }

  end() {
    this.#ended = true;
    for (const host of this.#hosts.values()) this.#stop(host);
  }

  host = (name) => {
    const known = this.#hosts.get(name) ?? this.#open(name);
    return {
      render: (request) => this.#render(known, request),
      cancel: async () => {},
      version: async () => "simulated",
      load: async () => ({ browser: null, windows: FOLIO.windows, rendering: 0, waiting: 0 }),
    };
  };

  async #grow() {
    if (this.#growing) return;
    this.#growing = true;
    while (this.#size.shouldGrow(this.time.nowMs)) {
      await this.#start(this.#hosts.get(hostName(this.hosts)) ?? this.#open(hostName(this.hosts)));
      this.#size.recordGrowth(this.time.nowMs);
    }
    this.#growing = false;
  }

  #open(name) {
    const reporter = new FleetReporter({
      host: name,
      windows: FOLIO.windows,
      planner: () => this,
      keepAlive: () => {},
      now: () => this.time.nowMs,
    });
    const host = {
      reporter,
      slots: new FairSlots(FOLIO.windows),
      accounts: new ActiveAccounts(() => this.time.nowMs),
      core: new SharedCore(this.time),
      starting: null,
      sinceMs: null,
      lastMs: 0,
    };
    this.#hosts.set(name, host);
    return host;
  }

  #start(host) {
    host.starting ??= this.time.sleep(LAUNCH_MS).then(() => {
      this.launches += 1;
      host.sinceMs = this.time.nowMs;
      host.lastMs = this.time.nowMs;
      this.#watch(host);
    });
    return host.starting;
  }

  /**
   * Simulates the periodic alarm of a browser host, in which the host reports its load and stops a browser that has
   * been idle too long.
   */
  async #watch(host) {
    while (!this.#ended && host.starting) {
      await this.time.sleep(REPORT_MS);
      await host.reporter.report();
      const idleMs = (host.reporter.isInFleet ? FOLIO.browserIdleS : 180) * 1_000;
      if (host.slots.isIdle && this.time.nowMs - host.lastMs > idleMs) this.#stop(host);
    }
  }

  #stop(host) {
    if (host.sinceMs !== null) this.browserMs += this.time.nowMs - host.sinceMs;
    host.sinceMs = null;
    host.starting = null;
  }

  async #render(host, request) {
    const hosts = this.hosts;
    if (!host.starting && !request.mayLaunch) return { kind: "cold", reason: "cold", hosts };
    if (!request.queue && host.slots.isFull) {
      host.reporter.renderRejected();
      return { kind: "busy", hosts, ...host.accounts.positionOf(request.accountId) };
    }
    host.accounts.renderStarted(request.accountId);
    host.reporter.renderStarted();
    await host.slots.take(request.accountId, (turn) => turn);
    await this.#start(host);
    await host.core.work(request.options.workMs);
    host.slots.release();
    host.accounts.renderEnded(request.accountId);
    host.reporter.renderEnded();
    host.lastMs = this.time.nowMs;
    return {
      kind: "rendered",
      body: new Uint8Array(),
      warnings: [],
      debug: null,
      mainDocument: null,
      size: null,
      engine: "x",
      hosts,
    };
  }
}

/**
 * Simulates renders that arrive at random. `loads` is a list of [start minute, renders per hour]. Only renders from minute `measuredFrom`
 * on are counted. `fixed` sets a constant number of hosts. Returns the numbers of renders, rejections and browser starts, p50 and p99 in
 * ms, the hosts at the end, the mean number of running browsers, and all render times.
 */
export async function simulate({ loads, minutes, measuredFrom, fixed = null }) {
  const time = new VirtualTime();
  const random = randomFrom(minutes + loads.length);
  const fleet = new Fleet(time, { fixed });
  const hosts = Array.from({ length: fixed ?? PLATFORM.browsers }, (_, number) => hostName(number));
  const policy = { allowLoopback: true, ownHosts: [], resolverUrl: null };
  const now = () => time.nowMs;
  const isolates = Array.from(
    { length: ISOLATES },
    () => new BrowserRenderer({ hosts, host: fleet.host, planner: fleet, policy, now }),
  );
  const gates = Array.from({ length: ACCOUNTS }, () => new Gate(time, random));
  const database = { freeAtMs: 0 };
  const times = [];
  let refused = 0;

  async function render(account) {
    const startedMs = time.nowMs;
    const gate = gates[account];
    const operation = await gate.enter();
    if (operation === null) return;
    const options = { workMs: spread(random, RENDER.browserCpuMs / RENDER.coresPerBrowser) };
    const request = { renderId: operation, accountId: `acc_${account}`, source: { html: "" }, options, access: null };
    const isolate = isolates[Math.floor(random() * ISOLATES)];
    try {
      await isolate.render({ ...request, deadlineMs: time.nowMs + 30_000 }, NEVER);
    } catch {
      refused += 1;
    }
    database.freeAtMs = Math.max(time.nowMs, database.freeAtMs) + spread(random, RENDER.commitMs);
    await time.sleep(database.freeAtMs - time.nowMs);
    await time.sleep(spread(random, RENDER.storesMs));
    await gate.settle(operation);
    if (startedMs >= measuredFrom * 60_000) times.push({ atMs: startedMs, tookMs: time.nowMs - startedMs });
  }

  function arrive() {
    const minute = time.nowMs / 60_000;
    if (minute >= minutes) {
      fleet.end();
      return;
    }
    const [, perHour] = loads.findLast(([from]) => from <= minute);
    const isLargest = random() < FOLIO.largestAccount;
    render(isLargest ? 0 : 1 + Math.floor(random() * (ACCOUNTS - 1)));
    time.after((-Math.log(1 - random()) * 3_600_000) / perHour, arrive);
  }

  time.after(0, arrive);
  await time.run();
  const sorted = times.map(({ tookMs }) => tookMs).sort((a, b) => a - b);
  return {
    renders: times.length,
    refused,
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
    hosts: fleet.hosts,
    browsers: fleet.browserMs / (minutes * 60_000),
    launches: fleet.launches,
    times,
  };
}
