import { expect, it } from "vitest";
import { ERROR_CODES } from "../../src/domain/errors.ts";
import { ERROR_GUIDE, exampleError, mayRetry, statusText } from "../../src/resources/error-guide.ts";

const INTRODUCTION = `# Error codes

Every error has one of these codes. The \`doc_url\` in its body leads to the code's place on this page. A request that failed is not charged.
How errors are shaped and how to retry safely stands in [errors and retries](errors.md).
`;

/** After a change of the guide: `npm test -- test/resources/error-guide.node.test.ts -u`. */
it("the page of error codes says what the API's description says", async () => {
  const sections = ERROR_CODES.map((code) => {
    const { cause, remedy } = ERROR_GUIDE[code];
    const retry = mayRetry(code) ? " The same request may succeed later." : "";
    const example = JSON.stringify(exampleError(code, "https://api.example.com/docs/error-codes"), null, 2);
    return `## ${code}\n\n${statusText(code)}. ${cause}\n\n**What to do.** ${remedy}${retry}\n\n\`\`\`json\n${example}\n\`\`\`\n`;
  });
  await expect(`${INTRODUCTION}\n${sections.join("\n")}`).toMatchFileSnapshot("../../docs/guides/error-codes.md");
});
