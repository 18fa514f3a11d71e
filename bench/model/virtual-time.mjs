/**
 * A virtual clock. It advances only when no code can continue at the current time, and then runs the next waiting code at once, without a
 * real delay.
 */
export class VirtualTime {
  nowMs = 0;
  /** Binary heap, ordered by time. */
  #events = [];

  after(ms, run) {
    const events = this.#events;
    const event = { atMs: this.nowMs + ms, run };
    let at = events.push(event) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (events[parent].atMs <= event.atMs) break;
      events[at] = events[parent];
      at = parent;
    }
    events[at] = event;
  }

  sleep(ms) {
    return new Promise((resolve) => this.after(ms, resolve));
  }

  /** Runs all events in order of their time, until none is left. */
  async run() {
    for (let event = this.#next(); event; event = this.#next()) {
      this.nowMs = event.atMs;
      event.run();
      // Gives code a turn that awaits promises which this event has resolved.
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  #next() {
    const events = this.#events;
    const first = events[0];
    const last = events.pop();
    if (!first || events.length === 0) return first;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= events.length) break;
      if (child + 1 < events.length && events[child + 1].atMs < events[child].atMs) child += 1;
      if (events[child].atMs >= last.atMs) break;
      events[at] = events[child];
      at = child;
    }
    events[at] = last;
    return first;
  }
}

/** A simulated CPU core, whose time all running jobs share equally. */
export class SharedCore {
  #jobs = new Map();
  #sinceMs = 0;
  #turn = 0;

  constructor(time) {
    this.time = time;
  }

  work(ms) {
    return new Promise((resolve) => {
      this.#pass();
      this.#jobs.set(resolve, ms);
      this.#plan();
    });
  }

  #pass() {
    const each = (this.time.nowMs - this.#sinceMs) / Math.max(1, this.#jobs.size);
    this.#sinceMs = this.time.nowMs;
    for (const [job, left] of this.#jobs) this.#jobs.set(job, left - each);
  }

  /** Schedules the end of the job that ends first. A job that starts or ends before then makes a new schedule. */
  #plan() {
    if (this.#jobs.size === 0) return;
    this.#turn += 1;
    const turn = this.#turn;
    const [first, left] = [...this.#jobs].reduce((least, job) => (job[1] < least[1] ? job : least));
    this.time.after(Math.max(0, left * this.#jobs.size), () => {
      if (turn !== this.#turn) return;
      this.#pass();
      this.#jobs.delete(first);
      first();
      this.#plan();
    });
  }
}
