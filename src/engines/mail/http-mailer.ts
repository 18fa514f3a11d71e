import type { Mail, Mailer } from "../../domain/mail.ts";

const TIMEOUT_MS = 10_000;

export interface HttpMailerSetup {
  /** URL of the provider's API: `https://api.resend.com/emails`, or another service that accepts the same JSON. */
  endpoint: string;
  apiKey: string;
  /** Sender of the mail, such as `Folio <noreply@example.com>`. */
  from: string;
  fetch: typeof fetch;
}

/** Sends mail through a provider's HTTP API in the format of Resend: `{from, to, subject, text}` with a bearer key. */
export class HttpMailer implements Mailer {
  readonly #setup: HttpMailerSetup;

  constructor(setup: HttpMailerSetup) {
    this.#setup = setup;
  }

  async send({ to, subject, text }: Mail): Promise<void> {
    const { endpoint, apiKey, from, fetch } = this.#setup;
    const answer = await fetch(endpoint, {
      method: "POST",
      headers: { Authorization: `Bearer ${apiKey}`, "Content-Type": "application/json" },
      body: JSON.stringify({ from, to: [to], subject, text }),
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`The mail service responded with HTTP ${answer.status}`);
  }
}
