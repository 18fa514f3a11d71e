import { inject } from "vitest";
import { newId } from "../../src/domain/ids.ts";
import type { Received } from "./receiver.ts";

/** An inbox of the webhook receiver that only one test uses. */
export class Inbox {
  readonly #name = newId("req", Date.now());

  /** Returns the URL of this inbox. `behaviour` is the status of the response, `hang` (no response) or `reset` (connection reset). */
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
