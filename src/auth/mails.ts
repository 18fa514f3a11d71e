import type { Mail } from "../domain/mail.ts";

/** What people get by mail; `url` is a link into the dashboard. */

export const verificationMail = (to: string, url: string): Mail => ({
  to,
  subject: "Confirm your e-mail address",
  text: `Welcome to Folio.\n\nConfirm that this address is yours, and your account opens with its starter credits:\n\n${url}\n\nThe link works for 24 hours. If you did not sign up, ignore this message.\n`,
});

export const knownAddressMail = (to: string, url: string): Mail => ({
  to,
  subject: "You already have a Folio account",
  text: `Somebody, most likely you, tried to sign up with this address, which has an account already. Sign in or reset your password here:\n\n${url}\n\nIf it was not you, nothing has happened and nothing needs to be done.\n`,
});

export const resetMail = (to: string, url: string): Mail => ({
  to,
  subject: "Reset your password",
  text: `Choose a new password for Folio:\n\n${url}\n\nThe link works once, for one hour, and signs you out everywhere. If you did not ask for it, ignore this message.\n`,
});
