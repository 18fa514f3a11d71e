import { describe, expect, it } from "vitest";
import { findDefects } from "../../scripts/operations/defects.mjs";

const operation = {
  operationId: "reversePdf",
  method: "post",
  path: "/v1/pdfs/reverse",
  command: "reverse",
  guide: "editing",
};
const whole = {
  operations: [operation],
  examples: { reversePdf: { reverse: {} } },
  commands: ["reverse"],
  events: ["pdf.completed"],
  guides: { webhooks: "| `pdf.completed` | the PDF |", editing: "| `POST /v1/pdfs/reverse` | `source` |" },
  generated: [{ file: "clients/a.ts", isCurrent: true }],
};

describe("findDefects", () => {
  it("returns nothing for an operation that has an example, client methods, a command and a guide", () => {
    expect(findDefects(whole)).toEqual([]);
  });

  it("accepts a reason why an operation has no command", () => {
    expect(findDefects({ ...whole, operations: [{ ...operation, command: { none: "Only for programs." } }] })).toEqual(
      [],
    );
  });

  it.each([
    ["no example", { examples: {} }, /reversePdf has no example: add one/],
    ["an empty set of examples", { examples: { reversePdf: {} } }, /reversePdf has no example/],
    [
      "an example of nothing",
      { examples: { ...whole.examples, gone: { a: {} } } },
      /examples of gone, which is not an operation/,
    ],
    ["a command that does not exist", { commands: ["rotate"] }, /folio reverse, which does not exist: add it/],
    ["an empty reason", { operations: [{ ...operation, command: { none: " " } }] }, /neither a command nor a reason/],
    [
      "an event that no guide describes",
      { events: ["pdf.completed", "pdf.reversed"] },
      /the event pdf.reversed: add it/,
    ],
    [
      "a guide that does not exist",
      { guides: { webhooks: whole.guides.webhooks } },
      /docs\/guides\/editing.md, which does not exist/,
    ],
    [
      "a guide without the endpoint",
      { guides: { ...whole.guides, editing: "`POST /v1/pdfs/reverse/{id}`" } },
      /add a row or a sentence with `POST/,
    ],
    [
      "an outdated client",
      { generated: [{ file: "clients/a.ts", isCurrent: false }] },
      /clients\/a.ts .* npm run build:clients/,
    ],
  ])("returns advice for %s", (_, change, message) => {
    const defects = findDefects({ ...whole, ...change });
    expect(defects).toEqual([expect.stringMatching(message)]);
  });
});
