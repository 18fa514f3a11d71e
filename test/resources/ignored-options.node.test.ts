import { describe, expect, it } from "vitest";
import { extractOcrBody, extractTablesBody, extractTextBody } from "../../src/resources/extraction-requests.ts";
import { numberBody, unlockBody } from "../../src/resources/pdf-revisions.ts";

const source = { pdf_id: "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A" };
const security = { user_password: "open sesame" };

/** For each option: other options with which it has no effect, and other options with which it has an effect. */
const cases = [
  ["images", extractTextBody, { images: true, format: "text" }, { images: true, format: "markdown" }],
  ["deskew", extractOcrBody, { deskew: true }, { deskew: true, output: "pdf" }],
  ["language", extractTablesBody, { language: "deu" }, { language: "deu", use_ocr: true }],
  [
    "page_numbers.start",
    numberBody,
    { page_numbers: { start: 7 } },
    { page_numbers: { start: 7, text: "A-{{number}}" } },
  ],
  [
    "page_numbers.digits",
    numberBody,
    { page_numbers: { digits: 6 } },
    { page_numbers: { digits: 6, text: "A-{{ number }}" } },
  ],
] as const;

describe("An option that has no effect with the others", () => {
  it.each(cases)("is rejected by its name: %s", (name, body, useless, _useful) => {
    const { error } = body().safeParse({ source, ...useless });
    expect(error?.issues.map(({ path }) => path.join("."))).toEqual([name]);
    expect(error?.issues[0]?.message).toMatch(/^is allowed only with /);
  });

  it.each(cases)("is accepted with the option that gives it an effect: %s", (_name, body, _useless, useful) => {
    expect(body().safeParse({ source, ...useful }).success).toBe(true);
  });

  it("is rejected when it contradicts the endpoint: security of POST /v1/pdfs/unlock", () => {
    expect(unlockBody().safeParse({ source, security }).error?.issues[0]?.path).toEqual(["security"]);
    expect(unlockBody().safeParse({ source }).success).toBe(true);
  });
});
