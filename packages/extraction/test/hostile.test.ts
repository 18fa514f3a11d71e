import { PdfError } from "@folio/pdf/model";
import { describe, expect, it } from "vitest";
import { cMaps } from "../../pdf/test/support/cmaps.ts";
import { handmadePdf, streamObject, textContent } from "../../pdf/test/support/handmade-pdf.ts";
import { LocalExtractor } from "../src/local-extractor.ts";
import { ISOLATE_READING, THREAD_READING } from "../src/reading/limits.ts";
import { fixture } from "./support/extraction-documents.ts";
import { hostilePdf } from "./support/hostile-pdfs.ts";

const extractor = new LocalExtractor({ limits: THREAD_READING, elsewhere: false, cMaps });

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

describe("sources that are no good", () => {
  it("end in a clear error", async () => {
    expect(await failure(ascii("this is not a PDF"))).toBe("unreadable");
    expect(await failure(new Uint8Array(0))).toBe("unreadable");
    expect(await failure(ascii("%PDF-1.7\n%%EOF"))).toBe("unreadable");
    expect(await failure(crypto.getRandomValues(new Uint8Array(20_000)))).toBe("unreadable");
  });

  it("tell a missing password from a page that is not there", async () => {
    expect(await failure(fixture("encrypted"))).toBe("password_required");
    expect(await failure(fixture("encrypted"), { password: "wrong" })).toBe("encrypted");
    expect(await failure(fixture("encrypted"), { password: "secret" })).toBeNull();
    expect(await failure(handmadePdf([{ content: "" }]), { pages: "2" })).toBe("page_out_of_range");
  });

  it("keep their other pages when the content of one is broken", async () => {
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

  it("survive forms that draw themselves, and states nested beyond reason", async () => {
    const form =
      "<</Type/XObject/Subtype/Form/BBox[0 0 200 300]/Resources<</XObject<</X 100 0 R>>>>/Length 5>>\nstream\n/X Do\nendstream";
    const recursive = handmadePdf(
      [{ content: `/X Do ${textContent("end")}`, entries: "/Resources<</Font<</F1 3 0 R>>/XObject<</X 100 0 R>>>>" }],
      { objects: [form] },
    );
    expect(await failure(recursive)).toBeNull();
    expect(await failure(handmadePdf([{ content: "q ".repeat(200_000) }]))).toBeNull();
  });

  it("refuse a page with more letters than any printed one", async () => {
    const line = "BT /F1 1 Tf 1 1 Td (abcdefghijklmnopqrstuvwxyz) Tj ET\n";
    expect(await failure(handmadePdf([{ content: line.repeat(15_000) }]))).toBe("unreadable");
  });

  it("stop at the deadline", async () => {
    const pages = Array.from({ length: 40 }, () => ({
      content: "BT /F1 1 Tf 1 1 Td (abc) Tj ET 0 0 m 9 9 l S\n".repeat(2_000),
    }));
    expect(await failure(handmadePdf(pages), { deadlineMs: Date.now() + 50 })).toBe("timeout");
  });
});

describe("documents made to keep a reader busy", () => {
  const inIsolate = new LocalExtractor({ limits: ISOLATE_READING, elsewhere: true, cMaps });
  /** A share of those that bench/soak-extraction.mjs sends. */
  const SOME = 120;

  it("are read or refused, whatever leads to whatever", async () => {
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

  it("draw a pattern of itself without end, and are read all the same", async () => {
    const pattern =
      "<</PatternType 1/PaintType 1/TilingType 1/BBox[0 0 9 9]/XStep 9/YStep 9/Resources<</Pattern<</P 100 0 R>>>>/Length 33>>\nstream\n/Pattern cs /P scn 0 0 9 9 re f  \nendstream";
    const entries = "/Resources<</Font<</F1 3 0 R>>/Pattern<</P 100 0 R>>>>";
    const content = `/Pattern cs /P scn 0 0 99 99 re f 0 g ${textContent("tiled")}`;
    const bytes = handmadePdf([{ content, entries }], { objects: [pattern] });
    const request = { source: { bytes }, pages: "all", deadlineMs: Date.now() + 20_000 };
    expect((await inIsolate.text(request, "text")).content).toBe("tiled");
  });

  it("draw forms ten times ten times ten, and are refused within a second", async () => {
    const level = (next: number) =>
      streamObject(`/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X ${next} 0 R>>>>`, "/X Do ".repeat(10));
    const objects = Array.from({ length: 10 }, (_, index) => level(101 + index));
    const entries = "/Resources<</XObject<</X 100 0 R>>>>";
    const bytes = handmadePdf([{ content: "/X Do", entries }], { objects });
    const beganAt = performance.now();
    const request = { source: { bytes }, pages: "all", deadlineMs: Date.now() + 20_000 };
    await expect(inIsolate.text(request, "text")).rejects.toMatchObject({ code: "too_complex" });
    expect(await failure(bytes)).toBe("unreadable");
    expect(performance.now() - beganAt).toBeLessThan(10_000);
  });
});

it("does not hold the isolate with arrays that never end, though they are no operations", async () => {
  const isolate = new LocalExtractor({ limits: ISOLATE_READING, elsewhere: true, cMaps });
  const bytes = handmadePdf([{ content: "/N Do /F 9 Tf [".repeat(250_000) }]);
  const request = { source: { bytes }, pages: "all", deadlineMs: Date.now() + 20_000 };
  await expect(isolate.text(request, "text")).rejects.toMatchObject({ code: "too_complex" });
  expect((await extractor.text(request, "text")).pagesExtracted).toBe(1);
}, 60_000);
