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

const MAX_NAME_CHARACTERS = 60;
/** A scheme, a host name, an e-mail address, or a path: text that mail programs turn into a link, or that a reader types. */
const LINK_LIKE = /[@/\\]|:\S|[^\s.]\.[\p{L}\p{N}]{2,}|\d\.\d|www\b|xn--|[\u3002\uff0e\uff61]/iu;

/** Returns a name that somebody chose, as it may appear in mail to strangers. Null if it could be taken for a link, or is empty. */
export function nameInMail(name: string): string | null {
  // Control and format characters could hide a link, or start a new header.
  const plain = name
    .normalize("NFKC")
    .replaceAll(/[\p{C}\p{Z}\s]+/gu, " ")
    .trim();
  if (plain === "" || LINK_LIKE.test(plain)) return null;
  return plain.length <= MAX_NAME_CHARACTERS ? plain : `${plain.slice(0, MAX_NAME_CHARACTERS - 1)}…`;
}
