/** One error of a template, its data or its schema. */
export interface TemplateErrorDetail {
  /** Path such as `items[3].total`, or the name of the text. */
  field: string;
  /** For a template it contains the line and column, both from 1. */
  error: string;
}

/** A template could not be rendered with its data. */
export class TemplateError extends Error {
  override readonly name = "TemplateError";
  readonly faults: readonly TemplateErrorDetail[];

  constructor(message: string, faults: readonly TemplateErrorDetail[]) {
    super(message);
    this.faults = faults;
  }
}

/** The first errors of data, and the number of the others: a large document can have hundreds of thousands. */
export class ErrorDetailList {
  readonly first: TemplateErrorDetail[] = [];
  omitted = 0;
  readonly #listed: number;

  constructor(listed: number) {
    this.#listed = listed;
  }

  /** Calls `fault` only when the list has room for it. */
  add(fault: () => TemplateErrorDetail): void {
    if (this.first.length < this.#listed) this.first.push(fault());
    else this.omitted += 1;
  }
}

/** Longest received value that a message repeats, in characters. */
const SHOWN_CHARACTERS = 80;

/** Cuts a received value to 80 characters, for a message. */
export function truncateForMessage(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? String(value));
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text;
}
