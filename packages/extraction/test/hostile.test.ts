import { PdfError } from "@folio/pdf/model";
import { describe, expect, it } from "vitest";
import { cMaps } from "../../pdf/test/support/cmaps.ts";
import { handmadePdf, streamObject, textContent } from "../../pdf/test/support/handmade-pdf.ts";
import { LocalExtractor } from "../src/local-extractor.ts";
import { ISOLATE_READING_LIMITS, THREAD_READING_LIMITS } from "../src/reading/limits.ts";
import { fixture } from "./support/extraction-documents.ts";
import { hostilePdf } from "./support/hostile-pdfs.ts";

const extractor = new LocalExtractor({ limits: THREAD_READING_LIMITS, hasFallback: false, cMaps });

async function failure(bytes: Uint8Array, options: { password?: string; pages?: string; deadlineMs?: number } = {}) {
  const { password, pages = "all", deadlineMs = Date.now() + 20_000 } = options;
  try {
    await extractor.text({ source: { bytes, password }, pages, deadlineMs }, "text");
  } catch (thrown) {
    expect(thrown).toBeInstanceOf(PdfError);
    return (thrown as PdfError).code;
  }
  return null;
}

const ascii = (text: string) => new TextEncoder().encode(text);

describe("Invalid PDF sources", () => {
  it('are rejected with the code "unreadable"', async () => {
    expect(await failure(ascii("this is not a PDF"))).toBe("unreadable");
    expect(await failure(new Uint8Array(0))).toBe("unreadable");
    expect(await failure(ascii("%PDF-1.7\n%%EOF"))).toBe("unreadable");
    expect(await failure(crypto.getRandomValues(new Uint8Array(20_000)))).toBe("unreadable");
  });

  it("are rejected with different codes for a missing password, a wrong password and a page that does not exist", async () => {
    expect(await failure(fixture("encrypted"))).toBe("password_required");
    expect(await failure(fixture("encrypted"), { password: "wrong" })).toBe("encrypted");
    expect(await failure(fixture("encrypted"), { password: "secret" })).toBeNull();
    expect(await failure(handmadePdf([{ content: "" }]), { pages: "2" })).toBe("page_out_of_range");
  });

  it("return their other pages when the content of one page is broken", async () => {
    const bytes = handmadePdf([
      { content: "BT /F9 12 Tf (((( <<<< ET Q Q Q Q 1 0 0" },
      { content: textContent("good") },
    ]);
    const { content } = await extractor.text(
      { source: { bytes }, pages: "all", deadlineMs: Date.now() + 20_000 },
      "text",
    );
    expect(content).toContain("good");
  });

  it("are read when forms draw themselves, and when 200,000 graphics states are nested", async () => {
    const form =
      "<</Type/XObject/Subtype/Form/BBox[0 0 200 300]/Resources<</XObject<</X 100 0 R>>>>/Length 5>>\nstream\n/X Do\nendstream";
    const recursive = handmadePdf(
      [{ content: `/X Do ${textContent("end")}`, entries: "/Resources<</Font<</F1 3 0 R>>/XObject<</X 100 0 R>>>>" }],
      { objects: [form] },
    );
    expect(await failure(recursive)).toBeNull();
    expect(await failure(handmadePdf([{ content: "q ".repeat(200_000) }]))).toBeNull();
  });

  it("are rejected when a page has more letters than the limit", async () => {
    const line = "BT /F1 1 Tf 1 1 Td (abcdefghijklmnopqrstuvwxyz) Tj ET\n";
    expect(await failure(handmadePdf([{ content: line.repeat(15_000) }]))).toBe("unreadable");
  });

  it('are rejected with "timeout" at the deadline', async () => {
    const pages = Array.from({ length: 40 }, () => ({
      content: "BT /F1 1 Tf 1 1 Td (abc) Tj ET 0 0 m 9 9 l S\n".repeat(2_000),
    }));
    expect(await failure(handmadePdf(pages), { deadlineMs: Date.now() + 50 })).toBe("timeout");
  });
});

describe("PDFs that are built to overload a reader", () => {
  const inIsolate = new LocalExtractor({ limits: ISOLATE_READING_LIMITS, hasFallback: true, cMaps });
  /** Number of generated documents in this test. The soak test in bench/soak-extraction.mjs uses a larger number. */
  const SOME = 120;

  it("are either read, or rejected as too complex or unreadable", async () => {
    const refusals = new Set<string>();
    for (let number = 0; number < SOME; number++) {
      const { name, bytes } = hostilePdf(number * 13);
      const request = { source: { bytes }, pages: "all", deadlineMs: Date.now() + 20_000 };
      const thrown = await inIsolate.text(request, "text").then(
        () => null,
        (error: unknown) => error,
      );
      if (thrown !== null && !(thrown instanceof PdfError)) throw new Error(name, { cause: thrown });
      if (thrown) refusals.add(thrown.code);
    }
    expect([...refusals].sort()).toEqual(["too_complex", "unreadable"]);
  });

  it("are read when a tiling pattern paints itself", async () => {
    const pattern =
      "<</PatternType 1/PaintType 1/TilingType 1/BBox[0 0 9 9]/XStep 9/YStep 9/Resources<</Pattern<</P 100 0 R>>>>/Length 33>>\nstream\n/Pattern cs /P scn 0 0 9 9 re f  \nendstream";
    const entries = "/Resources<</Font<</F1 3 0 R>>/Pattern<</P 100 0 R>>>>";
    const content = `/Pattern cs /P scn 0 0 99 99 re f 0 g ${textContent("tiled")}`;
    const bytes = handmadePdf([{ content, entries }], { objects: [pattern] });
    const request = { source: { bytes }, pages: "all", deadlineMs: Date.now() + 20_000 };
    expect((await inIsolate.text(request, "text")).content).toBe("tiled");
  });

  it("are rejected with little work when ten levels of forms each draw the next level ten times", async () => {
    const level = (next: number) =>
      streamObject(`/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X ${next} 0 R>>>>`, "/X Do ".repeat(10));
    const objects = Array.from({ length: 10 }, (_, index) => level(101 + index));
    const entries = "/Resources<</XObject<</X 100 0 R>>>>";
    const bytes = handmadePdf([{ content: "/X Do", entries }], { objects });
    const before = process.cpuUsage();
    const request = { source: { bytes }, pages: "all", deadlineMs: Date.now() + 60_000 };
    await expect(inIsolate.text(request, "text")).rejects.toMatchObject({ code: "too_complex" });
    expect(await failure(bytes)).toBe("unreadable");
    // Without limits, the last level would be drawn 10^10 times. CPU time, because a busy machine takes longer.
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(20_000);
  }, 120_000);
});

it('Reading with the limits of an isolate fails with "too_complex" for unclosed arrays, which do not count as operations', async () => {
  const isolate = new LocalExtractor({ limits: ISOLATE_READING_LIMITS, hasFallback: true, cMaps });
  const bytes = handmadePdf([{ content: "/N Do /F 9 Tf [".repeat(250_000) }]);
  const request = { source: { bytes }, pages: "all", deadlineMs: Date.now() + 20_000 };
  await expect(isolate.text(request, "text")).rejects.toMatchObject({ code: "too_complex" });
  expect((await extractor.text(request, "text")).pagesExtracted).toBe(1);
}, 60_000);
