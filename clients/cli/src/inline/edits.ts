/** Replacement for a range of a text. Offsets are in UTF-16 code units; `end` is exclusive. */
export interface TextEdit {
  start: number;
  end: number;
  text: string;
}

/** Applies edits that do not overlap, and keeps the rest of the text unchanged. */
export function applyEdits(text: string, edits: TextEdit[]): string {
  let result = "";
  let at = 0;
  for (const edit of [...edits].sort((one, other) => one.start - other.start)) {
    result += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return result + text.slice(at);
}
