/** Why a request gets no answer. */
export interface Withheld {
  /** `abandoned`: a document that was to take the place of one which stays. `unwanted`: the caller blocked it. */
  kind: "refused" | "overdue" | "too_large" | "failed" | "abandoned" | "unwanted";
  reason: string;
}

/** Thrown where an answer would be. */
export class Withholding extends Error {
  readonly withheld: Withheld;

  constructor(kind: Withheld["kind"], reason: string) {
    super(reason);
    this.withheld = { kind, reason };
  }
}

export function overdue(timeoutMs: number): Withholding {
  return new Withholding("overdue", `not loaded within ${timeoutMs} ms`);
}

export function tooLarge(what: string, limitBytes: number): Withholding {
  return new Withholding("too_large", `${what} exceeds ${limitBytes / 1024 / 1024} MB`);
}
