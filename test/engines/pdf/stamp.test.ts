import { describe, expect, it } from "vitest";
import { LocalPdfEditor } from "../../../src/engines/pdf/local-pdf-editor.ts";
import { testWatermark } from "../../../src/engines/pdf/stamp/test-watermark.ts";
import { handmadePdf, textContent } from "../../support/handmade-pdf.ts";

const editor = new LocalPdfEditor();

describe("stamping", () => {
  it("counts the pages that got a stamp", async () => {
    const bytes = handmadePdf([{ content: textContent("one") }, { content: null }, { content: textContent("three") }]);
    const all = await editor.stamp({ bytes }, [testWatermark()]);
    expect(all.pagesApplied).toBe(3);
    const some = await editor.stamp({ bytes }, [{ ...testWatermark(), pages: "1,3" }]);
    expect(some.pagesApplied).toBe(2);
    expect(some.pages).toBe(3);
  });
});
