/**
 * One document in the main frame of the window, from the time when it is committed until the next document replaces it.
 */
export class MainFrameDocument {
  readonly replaced: Promise<void>;
  /** Resolves when loading stops early, because a failed navigation ended the parser. */
  readonly stopped: Promise<void>;
  readonly #load: Promise<void>;
  readonly #domContentLoaded: Promise<void>;
  #resolvers: { load: () => void; domcontentloaded: () => void; left: () => void; stopped: () => void };

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
    this.#resolvers = { load, domcontentloaded, left, stopped };
  }

  fire(event: "load" | "domcontentloaded"): void {
    this.#resolvers[event]();
  }

  markStopped(): void {
    this.#resolvers.stopped();
  }

  markReplaced(): void {
    this.#resolvers.left();
  }

  /** Resolves when the event has fired, or when the event can no longer fire. */
  waitFor(event: "load" | "domcontentloaded"): Promise<void> {
    return Promise.race([event === "load" ? this.#load : this.#domContentLoaded, this.replaced, this.stopped]);
  }
}
