import { describe, expect, it } from "vitest";
import { handmadePdf, textContent } from "./support/handmade-pdf.ts";
import { nodeEditor } from "./support/pdf-tools.ts";

const editor = await nodeEditor();

describe("LocalPdfEditor.stamp", () => {
  it("returns the number of stamped pages", async () => {
    const bytes = handmadePdf([{ content: textContent("one") }, { content: null }, { content: textContent("three") }]);
    const all = await editor.stamp({ bytes }, [editor.testWatermark()]);
    expect(all.pagesApplied).toBe(3);
    const some = await editor.stamp({ bytes }, [{ ...editor.testWatermark(), pages: "1,3" }]);
    expect(some.pagesApplied).toBe(2);
    expect(some.pages).toBe(3);
  });

  it("rejects a page number beyond the last page, and artwork that is not an image", async () => {
    const bytes = handmadePdf([{ content: textContent("one") }]);
    const beyond = editor.stamp({ bytes }, [{ ...editor.testWatermark(), pages: "2" }]);
    await expect(beyond).rejects.toMatchObject({ code: "page_out_of_range" });
    for (const artwork of [{ png: bytes }, { jpeg: bytes }]) {
      const broken = editor.stamp({ bytes }, [{ ...editor.testWatermark(), artwork }]);
      await expect(broken).rejects.toMatchObject({ code: "unreadable" });
    }
  });

  it("embeds the artwork once, however many pages it is drawn on", async () => {
    const pages = (count: number) => handmadePdf(Array.from({ length: count }, () => ({ content: textContent("x") })));
    const added = async (count: number) => {
      const { pdf } = await editor.stamp({ bytes: pages(count) }, [editor.testWatermark()]);
      const { pdf: plain } = await editor.stamp({ bytes: pages(count) }, []);
      return pdf.length - plain.length;
    };
    expect(await added(100)).toBeLessThan((await added(1)) + 100 * 60);
  });
});
