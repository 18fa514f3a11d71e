/** Reason why a request of the page gets no response. */
export interface RequestFailure {
  /**
   * `abandoned`: the request was for a document that would have replaced the current document, which remains.
   * `unwanted`: the caller blocks the request.
   */
  kind: "refused" | "overdue" | "too_large" | "failed" | "abandoned" | "unwanted";
  reason: string;
}

/** Thrown in place of a response to a request of the page. */
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
