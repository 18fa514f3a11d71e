import type { Mail, Mailer } from "../../domain/mail.ts";

/** Prints mail instead of sending it: local development, where whoever runs Folio follows the links from the log. */
export class ConsoleMailer implements Mailer {
  async send({ to, subject, text }: Mail): Promise<void> {
    console.log(`\nMail to ${to}: ${subject}\n${text.replaceAll(/^/gm, "  ")}`);
  }
}
