/** A plain-text message to one person. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/**
 * Sends mail. Throws if the mail service did not accept the message. A retry is safe, but may deliver the message
 * twice.
 */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}
