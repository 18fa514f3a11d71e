/** Why a request gets no answer. */
export interface RequestFailure {
  /** `abandoned`: a document that was to take the place of one which stays. `unwanted`: the caller blocked it. */
  kind: "refused" | "overdue" | "too_large" | "failed" | "abandoned" | "unwanted";
  reason: string;
}

/** Thrown where an answer would be. */
export class RequestFailureError extends Error {
  readonly failure: RequestFailure;

  constructor(kind: RequestFailure["kind"], reason: string) {
    super(reason);
    this.failure = { kind, reason };
  }
}

export function overdueError(timeoutMs: number): RequestFailureError {
  return new RequestFailureError("overdue", `not loaded within ${timeoutMs} ms`);
}

export function tooLargeError(what: string, limitBytes: number): RequestFailureError {
  return new RequestFailureError("too_large", `${what} exceeds ${limitBytes / 1024 / 1024} MB`);
}
