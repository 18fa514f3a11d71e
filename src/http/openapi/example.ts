/**
 * An example request. It can be sent unchanged if its ids exist. Readers replace files under https://example.com with
 * their own.
 */
export interface OperationExample {
  summary: string;
  params?: Record<string, string>;
  query?: Record<string, string | number | Record<string, string>>;
  body?: unknown;
}

/** An operation's examples by name. The first is the simplest and is used for the code samples. */
export type OperationExamples = Record<string, OperationExample>;
