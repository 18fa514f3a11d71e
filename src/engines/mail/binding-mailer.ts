import type { Mail, Mailer } from "../../domain/mail.ts";

/** Cloudflare's e-mail binding (`send_email` in wrangler.toml). A mail is passed to it as an object with fields. */
export interface EmailBinding {
  send(message: { from: string; to: string; subject: string; text: string }): Promise<unknown>;
}

/** Sends mail through Cloudflare Email. The sender's domain must be configured there. */
export class BindingMailer implements Mailer {
  readonly #binding: EmailBinding;
  readonly #from: string;

  constructor(binding: EmailBinding, from: string) {
    this.#binding = binding;
    this.#from = from;
  }

  async send({ to, subject, text }: Mail): Promise<void> {
    await this.#binding.send({ from: this.#from, to, subject, text });
  }
}
