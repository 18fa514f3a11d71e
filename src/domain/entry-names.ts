const LONGEST = 150;
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/**
 * Converts a client's text to a file name that is valid in all file systems. Removes the path, control characters,
 * reserved characters and a final `.pdf`. Returns null if no character is left.
 */
export function cleanEntryName(text: string): string | null {
  const allowed = [...(text.normalize("NFC").split(/[/\\]/).pop() ?? "")]
    .filter((character) => character >= " " && character !== "\u007f" && !'<>:"|?*'.includes(character))
    .join("")
    .trim()
    .replace(/\.pdf$/i, "")
    .replace(/^\.+/, "");
  const name = withoutEnd(allowed, ". ").slice(0, LONGEST).toWellFormed();
  if (name === "") return null;
  return RESERVED.test(name) ? `_${name}` : name;
}

/**
 * Removes trailing characters in linear time. With a regular expression, a sequence of n dots would take time
 * proportional to n².
 */
function withoutEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Makes file names unique, even if letter case is ignored: the second `a` becomes `a (2)`. */
export class EntryNames {
  readonly #taken = new Set<string>();

  unique(name: string): string {
    let candidate = name;
    for (let count = 2; this.#taken.has(candidate.toLowerCase()); count += 1) candidate = `${name} (${count})`;
    this.#taken.add(candidate.toLowerCase());
    return candidate;
  }
}
