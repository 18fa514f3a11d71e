/** A plain-text message to one person. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** Sends mail. Throws when the message was not taken; safe to retry, the receiver may then get it twice. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}
