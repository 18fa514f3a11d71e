import { describe, expect, it } from "vitest";
import { newId } from "../../src/domain/ids.ts";
import { DEFAULT_ADVANCED_OPTIONS } from "../../src/domain/render-input.ts";
import { itemMessage, itemOfMessage } from "../../src/resources/batch-items.ts";
import { batchInputOf, createBatchBody } from "../../src/resources/batches.ts";
import { createPdfBody, renderInputOf } from "../../src/resources/pdfs.ts";

const templateId = newId("tpl", 1);
const items = [
  { html: "<p>one</p>", format: "letter" as const, wait_for_timeout: 20, metadata: { a: 1 } },
  { url: "https://example.com/", prefer_css_page_size: true },
  { template_id: templateId, data: { total: 1 }, version: 3, margin: "5mm" },
];

describe("A stored batch item", () => {
  const { items: inputs } = batchInputOf(createBatchBody().parse({ items }));

  it.each(inputs.map((input, i) => [i, input] as const))("is read exactly as it was written (input %i)", (_, input) => {
    expect(itemOfMessage(itemMessage({ item: input, sealedAccess: "c2VhbA" }))).toEqual({
      item: input,
      sealedAccess: "c2VhbA",
    });
  });

  it("equals a request for a single render with the same options", () => {
    const single = renderInputOf(createPdfBody().parse(items[0]));
    expect(inputs[0]).toEqual({ kind: "document", render: single, deliverTo: null });
  });

  it("is read in the format without a version number, which earlier releases stored", () => {
    expect(items.map((item) => itemOfMessage(JSON.stringify(item)).item)).toEqual(inputs);
  });

  it("is read in version 1 of its format, which lacked less common options", () => {
    const { kind, render } = JSON.parse(
      itemMessage({ item: inputs[0] as (typeof inputs)[number], sealedAccess: null }),
    ).item;
    for (const name of Object.keys(DEFAULT_ADVANCED_OPTIONS)) delete render.options[name];
    expect(itemOfMessage(JSON.stringify({ version: 1, item: { kind, render } })).item).toEqual(inputs[0]);
    expect(Object.keys(DEFAULT_ADVANCED_OPTIONS).length).toBeGreaterThan(3);
  });

  it("is read in version 3 of its format, which lacked the table of contents", () => {
    const { item } = JSON.parse(itemMessage({ item: inputs[0] as (typeof inputs)[number], sealedAccess: null }));
    delete item.render.options.contents;
    delete item.render.options.contentsFill;
    const message = JSON.stringify({ version: 3, item, sealedAccess: null, sealedProtection: "sealed" });
    expect(itemOfMessage(message)).toEqual({ item: inputs[0], sealedAccess: null, sealedProtection: "sealed" });
  });

  it("is read in version 4 of its format, which lacked deliver_to and earlier warnings", () => {
    const { item } = JSON.parse(itemMessage({ item: inputs[0] as (typeof inputs)[number], sealedAccess: null }));
    delete item.deliverTo;
    delete item.render.warnings;
    const message = JSON.stringify({ version: 4, item, sealedAccess: null });
    expect(itemOfMessage(message)).toEqual({ item: inputs[0], sealedAccess: null });
  });

  it("is rejected in a later version of its format", () => {
    expect(() => itemOfMessage('{"version":99,"item":{}}')).toThrow("version 99");
  });
});
