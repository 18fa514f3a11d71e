import type { Mail, Mailer } from "../../domain/mail.ts";

/** Prints mail instead of sending it, for local development: the developer opens the links from the log. */
export class ConsoleMailer implements Mailer {
  async send({ to, subject, text }: Mail): Promise<void> {
    console.log(`\nMail to ${to}: ${subject}\n${text.replaceAll(/^/gm, "  ")}`);
  }
}
