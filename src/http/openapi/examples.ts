import type { OperationExamples } from "./example.ts";
import { EDIT_EXAMPLES } from "./examples/editing.ts";
import { IMAGE_EXAMPLES } from "./examples/images.ts";
import { PDF_EXAMPLES } from "./examples/pdfs.ts";
import { READING_EXAMPLES } from "./examples/reading.ts";
import { TEMPLATE_EXAMPLES } from "./examples/templates.ts";
import { WEBHOOK_EXAMPLES } from "./examples/webhooks.ts";

/** Example requests of each operation. test/e2e/reference.test.ts sends each of them to a running Folio. */
export const EXAMPLES: Readonly<Record<string, OperationExamples>> = {
  ...PDF_EXAMPLES,
  ...IMAGE_EXAMPLES,
  ...EDIT_EXAMPLES,
  ...TEMPLATE_EXAMPLES,
  ...READING_EXAMPLES,
  ...WEBHOOK_EXAMPLES,
};
