import type { Mail } from "../domain/mail.ts";

/** E-mails about sign-up and passwords. `url` is a link to a dashboard page. */

export const verificationMail = (to: string, url: string): Mail => ({
  to,
  subject: "Confirm your e-mail address",
  text: `Welcome to Folio.\n\nConfirm this e-mail address to activate your account and its starter credits:\n\n${url}\n\nThe link works for 24 hours. If you did not sign up, ignore this message.\n`,
});

export const knownAddressMail = (to: string, url: string): Mail => ({
  to,
  subject: "You already have a Folio account",
  text: `Somebody tried to sign up with this address, which already has an account. If it was you, sign in or reset your password here:\n\n${url}\n\nIf it was not you, ignore this message. Your account has not changed.\n`,
});

export const resetMail = (to: string, url: string): Mail => ({
  to,
  subject: "Reset your password",
  text: `Choose a new password for Folio:\n\n${url}\n\nThe link works once, for one hour. Changing the password ends all your sessions. If you did not request the link, ignore this message.\n`,
});
