/** One error of a template, its data or its schema. */
export interface TemplateErrorDetail {
  /** Path of a data field such as `items[3].total`, or name of the template text that has the error. */
  field: string;
  /** Error message. For an error in a template, it contains the line and the column, both counted from 1. */
  error: string;
}

/** Error for a template that cannot be rendered with its data. */
export class TemplateError extends Error {
  override readonly name = "TemplateError";
  readonly faults: readonly TemplateErrorDetail[];

  constructor(message: string, faults: readonly TemplateErrorDetail[]) {
    super(message);
    this.faults = faults;
  }
}

/**
 * List of the first errors of data, and the number of further errors. A large document can have hundreds of thousands
 * of errors.
 */
export class ErrorDetailList {
  readonly first: TemplateErrorDetail[] = [];
  omitted = 0;
  readonly #listed: number;

  constructor(listed: number) {
    this.#listed = listed;
  }

  /**
   * Adds an error. Calls `fault` to create the error only if the list is not full. Otherwise, only counts the error.
   */
  add(fault: () => TemplateErrorDetail): void {
    if (this.first.length < this.#listed) this.first.push(fault());
    else this.omitted += 1;
  }
}

/** Maximum length of a received value that an error message repeats, in characters. */
const SHOWN_CHARACTERS = 80;

/** Returns a received value as text, cut to `SHOWN_CHARACTERS` characters for an error message. */
export function truncateForMessage(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? String(value));
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text;
}
