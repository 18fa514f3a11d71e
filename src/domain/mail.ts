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
/**
 * Matches a scheme, a host name, an e-mail address or a path. Mail programs turn such text into a link, or a reader may
 * type it as an address.
 */
const LINK_LIKE = /[@/\\]|:\S|[^\s.]\.[\p{L}\p{N}]{2,}|\d\.\d|www\b|xn--|[\u3002\uff0e\uff61]/iu;

/**
 * Returns a name that somebody chose in the form in which it may appear in mail to strangers. Returns null if the name
 * is empty or looks like a link.
 */
export function nameInMail(name: string): string | null {
  // Control and format characters could hide a link, or start a new header.
  const plain = name
    .normalize("NFKC")
    .replaceAll(/[\p{C}\p{Z}\s]+/gu, " ")
    .trim();
  if (plain === "" || LINK_LIKE.test(plain)) return null;
  return plain.length <= MAX_NAME_CHARACTERS ? plain : `${plain.slice(0, MAX_NAME_CHARACTERS - 1)}…`;
}
