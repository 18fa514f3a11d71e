import { expect, it } from "vitest";
import { ERROR_CODES, type ErrorCode, statusOf, typeOf } from "../../src/domain/errors.ts";
import { ERROR_GUIDE, exampleError } from "../../src/resources/error-guide.ts";

const INTRODUCTION = `# Error codes

Every error has one of these codes. The \`doc_url\` in the error leads to its section on this page. A failed request is not charged.
[Errors and retries](errors.md) describes the error object and how to retry safely.
`;

/** Whether the same request may succeed later without a change. */
const mayRetry = (code: ErrorCode): boolean =>
  ["rate_limited", "internal_error", "service_unavailable"].includes(typeOf(code)) ||
  code === "idempotency_key_in_use" ||
  code === "request_timeout";

/** Update the page after a change of the descriptions: `npm test -- test/resources/error-guide.node.test.ts -u`. */
it("The page of error codes equals the descriptions in the API's source code", async () => {
  const sections = ERROR_CODES.map((code) => {
    const { cause, remedy } = ERROR_GUIDE[code];
    const retry = mayRetry(code) ? " The same request may succeed later." : "";
    const example = JSON.stringify(exampleError(code, "https://api.example.com/docs/error-codes"), null, 2);
    return `## ${code}\n\n${statusOf(code)} \`${typeOf(code)}\`. ${cause}\n\n**What to do.** ${remedy}${retry}\n\n\`\`\`json\n${example}\n\`\`\`\n`;
  });
  await expect(`${INTRODUCTION}\n${sections.join("\n")}`).toMatchFileSnapshot("../../docs/guides/error-codes.md");
});
