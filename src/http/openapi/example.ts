/**
 * An example request. It can be sent unchanged if its ids exist. Readers replace the files under https://example.com
 * with their own files.
 */
export interface OperationExample {
  summary: string;
  params?: Record<string, string>;
  query?: Record<string, string | number | Record<string, string>>;
  body?: unknown;
}

/** Examples of an operation, by name. The first example is the simplest. The code samples use the first one. */
export type OperationExamples = Record<string, OperationExample>;
