import { inject } from "vitest";
import { newId } from "../../src/domain/ids.ts";
import type { Received } from "./receiver.ts";

/** A webhook receiver for one test. */
export class Inbox {
  readonly #name = newId("req", Date.now());

  /** Returns the URL of the receiver. `behaviour` is a status, `hang` or `reset`. */
  url(behaviour: number | "hang" | "reset" = 200): string {
    return `${inject("receiverUrl")}/${behaviour}/${this.#name}`;
  }

  async received(): Promise<Received[]> {
    const response = await fetch(`${inject("receiverUrl")}/inbox/${this.#name}`);
    return response.json();
  }

  async types(): Promise<string[]> {
    return (await this.received()).map(({ body }) => JSON.parse(body).type).sort();
  }
}
