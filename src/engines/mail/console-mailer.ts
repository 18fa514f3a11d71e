import type { Mail, Mailer } from "../../domain/mail.ts";

/**
 * Prints mail to the log instead of sending it. Used in local development, where the developer opens the links in the
 * log.
 */
export class ConsoleMailer implements Mailer {
  async send({ to, subject, text }: Mail): Promise<void> {
    console.log(`\nMail to ${to}: ${subject}\n${text.replaceAll(/^/gm, "  ")}`);
  }
}
