/** A request that can be sent as it stands, once its ids are ones that exist. Files under https://example.com stand for the reader's own. */
export interface OperationExample {
  summary: string;
  params?: Record<string, string>;
  query?: Record<string, string | number | Record<string, string>>;
  body?: unknown;
}

/** An operation's examples by name, the simplest first: that one becomes the code samples. */
export type OperationExamples = Record<string, OperationExample>;
