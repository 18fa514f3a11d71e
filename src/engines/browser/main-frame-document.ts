/** One document in the window's main frame, from its commit until another takes its place. */
export class MainFrameDocument {
  readonly replaced: Promise<void>;
  /** It stopped loading before its time: by a navigation that came to nothing, which ends its parser. */
  readonly stopped: Promise<void>;
  readonly #load: Promise<void>;
  readonly #domContentLoaded: Promise<void>;
  #reach: { load: () => void; domcontentloaded: () => void; left: () => void; stopped: () => void };

  constructor() {
    let load = () => {};
    let domcontentloaded = () => {};
    let left = () => {};
    let stopped = () => {};
    this.#load = new Promise((resolve) => {
      load = resolve;
    });
    this.#domContentLoaded = new Promise((resolve) => {
      domcontentloaded = resolve;
    });
    this.replaced = new Promise((resolve) => {
      left = resolve;
    });
    this.stopped = new Promise((resolve) => {
      stopped = resolve;
    });
    this.#reach = { load, domcontentloaded, left, stopped };
  }

  fire(event: "load" | "domcontentloaded"): void {
    this.#reach[event]();
  }

  markStopped(): void {
    this.#reach.stopped();
  }

  markReplaced(): void {
    this.#reach.left();
  }

  /** Settles when the event came or can no longer come. */
  waitFor(event: "load" | "domcontentloaded"): Promise<void> {
    return Promise.race([event === "load" ? this.#load : this.#domContentLoaded, this.replaced, this.stopped]);
  }
}
