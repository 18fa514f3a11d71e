import { EDIT_EXAMPLES } from "./examples/editing.ts";
import { PDF_EXAMPLES } from "./examples/pdfs.ts";
import { READING_EXAMPLES } from "./examples/reading.ts";
import { TEMPLATE_EXAMPLES } from "./examples/templates.ts";
import { WEBHOOK_EXAMPLES } from "./examples/webhooks.ts";

/** A request that can be sent as it stands, once its ids are ones that exist. Files under https://example.com stand for the reader's own. */
export interface OperationExample {
  summary: string;
  params?: Record<string, string>;
  query?: Record<string, string | number | Record<string, string>>;
  body?: unknown;
}

/** An operation's examples by name, the simplest first: that one becomes the code samples. */
export type OperationExamples = Record<string, OperationExample>;

/** By operation. Every one is sent to a running Folio by test/e2e/reference.test.ts. */
export const EXAMPLES: Readonly<Record<string, OperationExamples>> = {
  ...PDF_EXAMPLES,
  ...EDIT_EXAMPLES,
  ...TEMPLATE_EXAMPLES,
  ...READING_EXAMPLES,
  ...WEBHOOK_EXAMPLES,
};
