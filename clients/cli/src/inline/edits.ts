/** A piece of a text and what takes its place; offsets in UTF-16 units, `end` exclusive. */
export interface TextEdit {
  start: number;
  end: number;
  text: string;
}

/** The text with edits that do not overlap; everything else stays as it was. */
export function applyEdits(text: string, edits: TextEdit[]): string {
  let result = "";
  let at = 0;
  for (const edit of [...edits].sort((one, other) => one.start - other.start)) {
    result += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return result + text.slice(at);
}
