import { LocalPdfEditor } from "@folio/pdf";
import { MozJpegCodec } from "@folio/pdf/jpeg";
import jpegDecoder from "@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm";
import jpegEncoder from "@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm";
import { describe, expect, it } from "vitest";
import { PdfDocument } from "../src/file/document.ts";
import { CMaps } from "../src/fonts/cmaps.ts";
import { writePng } from "../src/image/png-writer.ts";
import { handmadePdf, textContent } from "./support/handmade-pdf.ts";
import { richPdf } from "./support/rich-pdf.ts";

const editor = new LocalPdfEditor({
  jpeg: new MozJpegCodec(jpegDecoder, jpegEncoder),
  cMaps: new CMaps(() => Promise.reject(new Error("no CMaps here"))),
});

describe("@folio/pdf in the Workers runtime", () => {
  it("can merge, split, stamp, compress, revise and encrypt PDFs", async () => {
    const merged = await editor.merge([
      { bytes: richPdf("A"), pages: null, name: "a" },
      { bytes: richPdf("B"), pages: "2-1", name: "b" },
    ]);
    expect(merged.pages).toBe(5);
    const [first] = await editor.split({ bytes: merged.pdf }, ["1-2"]);
    expect(first?.pages).toBe(2);
    const stamped = await editor.stamp({ bytes: merged.pdf }, [editor.testWatermark()]);
    expect(stamped.pagesApplied).toBe(5);
    const compressed = await editor.compress({ bytes: stamped.pdf }, "high");
    expect(compressed.pages).toBe(5);
    const permissions = {
      print: "high" as const,
      copy: true,
      modify: true,
      annotate: true,
      fillForms: true,
      assemble: true,
    };
    const locked = await editor.revise(
      { bytes: compressed.pdf },
      {
        steps: [{ kind: "rotate", pages: "1", degrees: 90 }],
        files: [],
        protection: { userPassword: "open", ownerPassword: null, permissions },
      },
    );
    await expect(editor.inspect({ bytes: locked.pdf })).rejects.toMatchObject({ code: "password_required" });
    expect(await editor.inspect({ bytes: locked.pdf, password: "open" })).toMatchObject({ pages: 5, encrypted: true });
  });

  it("can make pages from images", async () => {
    const samples = Uint8Array.from({ length: 48 }, (_, at) => at * 5);
    const bytes = writePng({ width: 4, height: 4, channels: 3, samples });
    const layout = { paper: null, landscape: null, marginPt: { top: 0, right: 0, bottom: 0, left: 0 }, dpi: 72 };
    expect((await editor.fromImages([{ kind: "png", bytes }], layout)).pages).toBe(1);
  });

  it("recovers a truncated file, and rejects bytes that are not a PDF", async () => {
    const whole = handmadePdf([{ content: textContent("a") }]);
    expect(PdfDocument.open(whole.subarray(0, whole.length * 0.7)).recovered).toBe(true);
    await expect(editor.inspect({ bytes: new Uint8Array(9) })).rejects.toMatchObject({ code: "unreadable" });
  });
});
