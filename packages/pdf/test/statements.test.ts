import { describe, expect, it } from "vitest";
import { PdfDocument } from "../src/file/document.ts";
import { FOREIGN_IMAGES } from "./support/foreign-images.ts";
import { handmadePdf, streamObject, textContent } from "./support/handmade-pdf.ts";
import { drawn, nodeEditor, nodeJpegCodec, pdftotext, qpdf, qpdfCheck } from "./support/pdf-tools.ts";
import { richPdf } from "./support/rich-pdf.ts";

const editor = await nodeEditor();
const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");
const source = (bytes: Uint8Array, i = 0) => ({ bytes, pages: null, name: `part ${i}` });
const merged = async (...parts: Uint8Array[]) => editor.merge(parts.map(source));
const split = async (bytes: Uint8Array, range = "1") =>
  (await editor.split({ bytes }, [range]))[0]?.pdf ?? new Uint8Array();
const stamped = async (bytes: Uint8Array) => (await editor.stamp({ bytes }, [editor.testWatermark()])).pdf;
const versionOf = (bytes: Uint8Array) => latin1(bytes.subarray(0, 8));
const ofVersion = (version: string, bytes: Uint8Array) =>
  Uint8Array.from(Buffer.from(latin1(bytes).replace("%PDF-1.7", `%PDF-${version}`), "latin1"));

const plain = handmadePdf([{ content: textContent("one") }, { content: textContent("two") }]);
const xmp = (part: string, conformance = "B") =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" pdfaid:conformance="${conformance}"><pdfaid:part>${part}</pdfaid:part></rdf:Description></rdf:RDF></x:xmpmeta>`;
const archive = (part: string, version: string, text = "a") =>
  ofVersion(
    version,
    handmadePdf(
      [{ content: textContent(text), entries: "/PieceInfo<</Own 101 0 R>>" }, { content: textContent("b") }],
      {
        catalog: "/Metadata 100 0 R",
        objects: [streamObject("/Type/Metadata/Subtype/XML", xmp(part)), `<</Private(${text})>>`],
      },
    ),
  );
const claims = (bytes: Uint8Array) => {
  const document = PdfDocument.open(bytes);
  const stream = document.stream(document.catalog.get("Metadata"));
  return stream ? /pdfaid:part>(\d)/.exec(latin1(qpdfStream(bytes)))?.[1] : undefined;
};
const qpdfStream = (bytes: Uint8Array) => qpdf(bytes, "--qdf", "--object-streams=disable");

describe("The PDF version in the header of a result", () => {
  it("is that of the source, but at least the version that object streams require", async () => {
    expect(versionOf(await stamped(ofVersion("2.0", plain)))).toBe("%PDF-2.0");
    expect(versionOf(await split(ofVersion("1.6", plain)))).toBe("%PDF-1.6");
    expect(versionOf(await split(ofVersion("1.3", plain)))).toBe("%PDF-1.5");
  });

  it("is the highest version of all merged sources, including versions that their catalogs declare", async () => {
    const raised = handmadePdf([{}], { catalog: "/Version/2.0" });
    expect(versionOf((await merged(ofVersion("1.4", plain), ofVersion("1.6", plain))).pdf)).toBe("%PDF-1.6");
    expect(versionOf((await merged(plain, raised)).pdf)).toBe("%PDF-2.0");
  });
});

describe("The file identifier of a result", () => {
  const idOf = (bytes: Uint8Array) => {
    const document = PdfDocument.open(bytes);
    return document
      .array(document.trailer.get("ID"))
      ?.map((part) => latin1(document.string(part)?.bytes ?? new Uint8Array()));
  };

  it("exists after a merge, and two merges have equal identifiers only if their sources are equal", async () => {
    const [first, again, other] = [
      await merged(plain, plain),
      await merged(plain, plain),
      await merged(plain, richPdf("A")),
    ];
    expect(idOf(first.pdf)).toHaveLength(2);
    expect(idOf(again.pdf)).toEqual(idOf(first.pdf));
    expect(idOf(other.pdf)).not.toEqual(idOf(first.pdf));
  });

  it("keeps its first part when a file is edited, but not its second part", async () => {
    const named = handmadePdf([{}, {}], { trailer: "/ID[(0123456789abcdef)(0123456789abcdef)]" });
    const [first, second] = idOf(await split(named)) ?? [];
    expect(first).toBe("0123456789abcdef");
    expect(second).not.toBe(first);
  });
});

describe("A PDF/A claim", () => {
  it("is kept by splitting and lossless compression, which add no object streams and no higher version to PDF/A-1", async () => {
    for (const pdf of [
      await split(archive("1", "1.4")),
      (await editor.compress({ bytes: archive("1", "1.4") }, "low")).pdf,
    ]) {
      qpdfCheck(pdf);
      expect(claims(pdf)).toBe("1");
      expect(versionOf(pdf)).toBe("%PDF-1.4");
      expect(latin1(pdf)).not.toMatch(/ObjStm|\/XRef/);
    }
    expect(claims(await split(archive("2", "1.7")))).toBe("2");
  });

  it("is removed when a watermark is drawn, or when a merged source lacks the same claim", async () => {
    expect(claims(await stamped(archive("2", "1.7")))).toBeUndefined();
    expect(claims((await merged(archive("2", "1.7"), plain)).pdf)).toBeUndefined();
    expect(claims((await merged(archive("1", "1.4"), archive("2", "1.7"))).pdf)).toBeUndefined();
    expect(claims((await merged(archive("2", "1.7"), archive("2", "1.7"))).pdf)).toBe("2");
  });

  it("is kept by a merge of PDF/A-1 sources, which also keeps the private data of each source", async () => {
    const { pdf } = await merged(archive("1", "1.4", "first"), archive("1", "1.4", "second"));
    qpdfCheck(pdf);
    expect(claims(pdf)).toBe("1");
    expect(latin1(pdf)).not.toMatch(/ObjStm|\/XRef/);
    expect(latin1(pdf).match(/\/Private\(.*?\)/gs)).toEqual(["/Private(first)", "/Private(second)"]);
  });
});

describe("A signed PDF", () => {
  const signed = handmadePdf([{ content: textContent("contract"), entries: "/Annots[100 0 R]" }, {}], {
    catalog: "/AcroForm<</Fields[100 0 R]/SigFlags 3>>/Perms<</DocMDP 101 0 R>>/DSS<<>>",
    objects: [
      "<</Type/Annot/Subtype/Widget/FT/Sig/T(s)/V 101 0 R/Rect[0 0 90 30]/F 4/P 10 0 R/AP<</N 102 0 R>>>>",
      "<</Type/Sig/Filter/Adobe.PPKLite/ByteRange[0 1 2 3]/Contents<00ff>>>",
      streamObject("/Type/XObject/Subtype/Form/BBox[0 0 90 30]", "1 0 0 rg 0 0 90 30 re f"),
    ],
  });
  const EDITS = {
    stamp: () => editor.stamp({ bytes: signed }, []),
    split: async () => (await editor.split({ bytes: signed }, ["1"]))[0],
    reorder: () => editor.reorder({ bytes: signed }, { pages: "1", rotate: {} }),
    merge: () => merged(signed, plain),
    compress: () => editor.compress({ bytes: signed }, "high"),
  };

  it.each(Object.entries(EDITS))(
    "loses its signature, which becomes invalid, but keeps its look, and causes a warning in the edit %s",
    async (_, edit) => {
      const { pdf = new Uint8Array(), warnings } = (await edit()) ?? {};
      expect(warnings?.map(({ code }) => code)).toEqual(["signature_invalidated"]);
      expect(latin1(qpdfStream(pdf))).not.toMatch(/ByteRange|SigFlags|\/Perms|\/DSS/);
      expect(Buffer.compare(drawn(pdf), drawn(signed))).toBe(0);
    },
  );

  it("is named in the warning by its index among the merged sources", async () => {
    expect((await merged(plain, signed)).warnings[0]?.resource).toBe("sources[1]");
  });
});

describe("A merge of PDFs", () => {
  const opening = handmadePdf([{}, { content: textContent("x") }], { catalog: "/OpenAction[12 0 R/Fit]" });
  const xfa = handmadePdf([{}], {
    catalog: "/AcroForm<</Fields[]/XFA 100 0 R>>",
    objects: [streamObject("", "<xdp/>")],
  });

  it("warns that it dropped an XFA form, or the open action of a source other than the first", async () => {
    const { warnings } = await merged(plain, opening, xfa);
    expect(warnings.map(({ code, resource }) => [code, resource])).toEqual([
      ["content_dropped", "sources[1]"],
      ["content_dropped", "sources[2]"],
    ]);
  });

  it("keeps the open action of the first source", async () => {
    const { pdf, warnings } = await merged(opening, plain);
    const document = PdfDocument.open(pdf);
    expect(document.array(document.catalog.get("OpenAction"))).toHaveLength(2);
    expect(warnings).toEqual([]);
  });

  it("sets a document language only if all sources declare the same language", async () => {
    const language = async (...parts: Uint8Array[]) => {
      const document = PdfDocument.open((await merged(...parts)).pdf);
      return document.string(document.catalog.get("Lang"))?.bytes.toString();
    };
    const english = handmadePdf([{}], { catalog: "/Lang(en)" });
    const german = handmadePdf([{}], { catalog: "/Lang(de)" });
    expect(await language(english, english)).toBeDefined();
    expect(await language(english, plain)).toBeUndefined();
    expect(await language(english, german)).toBeUndefined();
  });
});

it("A link to a removed page keeps its visible border, but has no destination any more", async () => {
  const linked = handmadePdf([{ entries: "/Annots[100 0 R 101 0 R]" }, { content: textContent("gone") }], {
    objects: [
      "<</Type/Annot/Subtype/Link/Rect[20 20 120 80]/Border[0 0 3]/C[1 0 0]/Dest[12 0 R/Fit]/Contents(secret)>>",
      "<</Type/Annot/Subtype/Link/Rect[20 120 120 180]/Border[0 0 0]/Dest[12 0 R/Fit]>>",
    ],
  });
  const pdf = await split(linked);
  expect(Buffer.compare(drawn(pdf), drawn(linked))).toBe(0);
  expect(latin1(qpdfStream(pdf))).not.toMatch(/secret|Dest/);
  expect(latin1(qpdfStream(pdf)).match(/\/Subtype \/Link/g)).toHaveLength(1);
  expect(pdftotext(pdf)).not.toContain("gone");
});

describe("Compression of a PDF", () => {
  const noise = new Uint8Array(400 * 400 * 3).map((_, i) => (i * 7919 + (i >> 5) * 31) % 253);
  const smooth = new Uint8Array(400 * 400 * 3).map((_, i) => Math.floor(i / 1200 / 4 + (i % 3) * 40));
  const shown = (samples: Uint8Array, entries = "/ColorSpace/DeviceRGB/BitsPerComponent 8") =>
    handmadePdf([{ content: "q 40 0 0 40 0 0 cm /I Do Q", entries: "/Resources<</XObject<</I 100 0 R>>>>" }], {
      objects: [streamObject(`/Type/XObject/Subtype/Image/Width 400/Height 400${entries}`, latin1(samples))],
    });
  const foreign = handmadePdf(
    FOREIGN_IMAGES.map((_, i) => ({
      content: "q 10 0 0 10 0 0 cm /I Do Q",
      entries: `/Resources<</XObject<</I ${100 + i} 0 R>>>>`,
    })),
    {
      objects: FOREIGN_IMAGES.map(({ entries, base64 }) =>
        streamObject(`/Type/XObject/Subtype/Image/Width 64/Height 64${entries}`, atob(base64)),
      ),
    },
  );

  it.each(Object.entries({ noise: shown(noise), smooth: shown(smooth), plain, foreign, rich: richPdf("A") }))(
    "makes a file no larger at a higher level than at a lower level: %s",
    async (_, bytes) => {
      const sizes = [bytes.length];
      for (const level of ["low", "medium", "high"] as const)
        sizes.push((await editor.compress({ bytes }, level)).pdf.length);
      expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
    },
  );

  it("compresses the rows of an image better than qpdf, and changes no pixel", async () => {
    const bytes = shown(smooth);
    const { pdf } = await editor.compress({ bytes }, "low");
    const peer = qpdf(
      bytes,
      "--recompress-flate",
      "--compression-level=9",
      "--object-streams=generate",
      "--compress-streams=y",
    );
    expect(pdf.length).toBeLessThan(peer.length);
    expect(Buffer.compare(drawn(pdf), drawn(bytes))).toBe(0);
  });

  it("does not change the look of a JPEG with an unusual color transform", async () => {
    const jpeg = await nodeJpegCodec().encode({ width: 400, height: 400, channels: 3, samples: smooth }, 95);
    const unusual = shown(
      jpeg,
      "/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode/DecodeParms<</ColorTransform 0>>",
    );
    const { pdf } = await editor.compress({ bytes: unusual }, "high");
    expect(Buffer.compare(drawn(pdf), drawn(unusual))).toBe(0);
  });
});
