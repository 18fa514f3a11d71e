const LONGEST = 150;
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/**
 * A name that every file system takes, from what a client wrote: no path, no control or reserved characters, no `.pdf` at its
 * end. Null when nothing is left.
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

/** A regular expression would look at a run of dots once for each of them. */
function withoutEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Hands out names that differ even where case does not count: the second `a` becomes `a (2)`. */
export class EntryNames {
  readonly #taken = new Set<string>();

  unique(name: string): string {
    let candidate = name;
    for (let count = 2; this.#taken.has(candidate.toLowerCase()); count += 1) candidate = `${name} (${count})`;
    this.#taken.add(candidate.toLowerCase());
    return candidate;
  }
}
