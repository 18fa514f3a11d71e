import { describe, expect, it } from "vitest";
import { PdfDocument } from "../src/file/document.ts";
import { FOREIGN_IMAGES } from "./support/foreign-images.ts";
import { handmadePdf, streamObject, textContent } from "./support/handmade-pdf.ts";
import { drawn, nodeEditor, pdfimages, pdftotext, pixelsOf, qpdf, qpdfCheck } from "./support/pdf-tools.ts";
import { richPdf } from "./support/rich-pdf.ts";

const editor = await nodeEditor();
const rich = richPdf("A");

describe("The output of an edit", () => {
  it.each([
    [
      "merge",
      async () =>
        (
          await editor.merge([
            { bytes: rich, pages: null, name: "a" },
            { bytes: richPdf("B"), pages: "3,1,1", name: "b" },
          ])
        ).pdf,
    ],
    ["split", async () => (await editor.split({ bytes: rich }, ["2"]))[0]?.pdf],
    ["reorder", async () => (await editor.reorder({ bytes: rich }, { pages: "3-1", rotate: { 1: 180 } })).pdf],
    ["stamp", async () => (await editor.stamp({ bytes: rich }, [editor.testWatermark()])).pdf],
    ["low", async () => (await editor.compress({ bytes: rich }, "low")).pdf],
    ["high", async () => (await editor.compress({ bytes: rich }, "high")).pdf],
  ] as const)("passes the check of qpdf after the edit %s", async (_, make) => {
    expect(qpdfCheck((await make()) ?? new Uint8Array())).toContain("No syntax or stream encoding errors");
  });
});

// The highest object number in the file is 11. The file also contains references to missing objects with higher
// numbers. New objects must not get these numbers (ISO 32000-2, 7.3.10).
it.each(["stamp", "merge"])("A reference to a missing object still resolves to null after %s", async (edit) => {
  const dangling = handmadePdf(
    [
      {
        content: `${textContent("Plain")} q 200 0 0 300 0 0 cm ${[12, 13, 14, 15, 16].map((n) => `/X${n} Do`).join(" ")} Q`,
        entries: `/Resources<</Font<</F1 3 0 R>>/XObject<<${[12, 13, 14, 15, 16].map((n) => `/X${n} ${n} 0 R`).join("")}>>>>`,
      },
    ],
    { catalog: "/Metadata 12 0 R", trailer: "/Info 13 0 R" },
  );
  const edits: Record<string, () => Promise<{ pdf: Uint8Array }>> = {
    stamp: () => editor.stamp({ bytes: dangling }, [editor.testWatermark()]),
    merge: () =>
      editor.merge([
        { bytes: dangling, pages: null, name: "a" },
        { bytes: rich, pages: "1", name: "b" },
      ]),
  };
  const edited = await edits[edit]?.();
  const made = PdfDocument.open(edited?.pdf ?? new Uint8Array());
  const [page] = made.array(made.dict(made.catalog.get("Pages"))?.get("Kids")) ?? [];
  const external = made.dict(made.dict(made.dict(page)?.get("Resources"))?.get("XObject"));
  for (const number of [12, 13, 14, 15, 16]) expect(made.resolve(external?.get(`X${number}`))).toBeNull();
  expect(qpdfCheck(edited?.pdf ?? new Uint8Array())).toContain("No syntax or stream encoding errors");
});

describe("Encrypted sources", () => {
  const locks: [string, string[]][] = [
    ["40-bit RC4", ["--allow-weak-crypto", "--encrypt", "user", "owner", "40", "--"]],
    ["128-bit RC4", ["--allow-weak-crypto", "--encrypt", "user", "owner", "128", "--"]],
    ["128-bit AES", ["--allow-weak-crypto", "--encrypt", "user", "owner", "128", "--use-aes=y", "--"]],
    ["256-bit AES", ["--encrypt", "user", "owner", "256", "--"]],
    ["256-bit AES of revision 5", ["--allow-weak-crypto", "--encrypt", "user", "owner", "256", "--force-R5", "--"]],
  ];

  it.each(locks)("with %s can be opened only with the user password or the owner password", async (_, lock) => {
    const bytes = qpdf(rich, ...lock);
    await expect(editor.inspect({ bytes })).rejects.toMatchObject({ code: "password_required" });
    await expect(editor.inspect({ bytes, password: "wrong" })).rejects.toMatchObject({ code: "encrypted" });
    for (const password of ["user", "owner"]) {
      const { pdf } = await editor.reorder({ bytes, password }, { pages: "1-3", rotate: {} });
      expect(pdftotext(pdf)).toBe(pdftotext(rich));
      expect((await editor.inspect({ bytes: pdf })).encrypted).toBe(false);
    }
  });

  it("can be opened without a password if they have only an owner password", async () => {
    const bytes = qpdf(rich, "--encrypt", "", "owner", "256", "--");
    expect(await editor.inspect({ bytes })).toMatchObject({ pages: 3, encrypted: true, title: "Document A" });
  });
});

describe("Files of other PDF writers", () => {
  it.each([
    ["object streams", ["--object-streams=generate"]],
    ["linearized", ["--linearize"]],
    ["normalised content", ["--qdf"]],
  ])("can be read: %s", async (_, how) => {
    const { pdf } = await editor.reorder({ bytes: qpdf(rich, ...how) }, { pages: "1-3", rotate: {} });
    expect(pdftotext(pdf)).toBe(pdftotext(rich));
  });
});

describe("The compression of images", () => {
  /** Test data: smooth 8-bit samples with some texture, which stand for a photograph. */
  const samples = (width: number, height: number, channels: number) =>
    Uint8Array.from({ length: width * height * channels }, (_, i) => {
      const [x, y] = [Math.floor(i / channels) % width, Math.floor(i / channels / width)];
      return 128 + 60 * Math.sin(x / 40 + (i % channels)) + 50 * Math.cos(y / 30) + ((x * 7 + y * 13) % 11);
    });
  const image = (entries: string, data: Uint8Array) =>
    streamObject(`/Type/XObject/Subtype/Image/Width 600/Height 600${entries}`, Buffer.from(data).toString("latin1"));
  /** Test data: a page that draws its image 144 points wide, so that the image has 300 dpi. */
  const document = (...objects: string[]) =>
    handmadePdf([{ content: "q 144 0 0 144 20 20 cm /I Do Q", entries: "/Resources<</XObject<</I 100 0 R>>>>" }], {
      objects,
    });
  const sizesIn = (bytes: Uint8Array) =>
    [...pdfimages(bytes).matchAll(/^\s+1\s+\d+ \S+\s+(\d+)\s+(\d+)\s+(\S+)\s+\d\s+(\d)/gm)].map((match) =>
      match.slice(1, 5),
    );

  it.each([
    ["RGB", "/ColorSpace/DeviceRGB/BitsPerComponent 8", samples(600, 600, 3), "rgb"],
    ["grey", "/ColorSpace/DeviceGray/BitsPerComponent 8", samples(600, 600, 1), "gray"],
    ["CMYK", "/ColorSpace/DeviceCMYK/BitsPerComponent 8", samples(600, 600, 4), "cmyk"],
  ])(
    "reduces a %s image to 150 dpi at level medium and to 72 dpi at level high, with nearly the same look",
    async (_, entries, data, color) => {
      const bytes = document(image(entries, data));
      for (const [level, size] of [
        ["medium", "300"],
        ["high", "144"],
      ] as const) {
        const { pdf } = await editor.compress({ bytes }, level);
        expect(sizesIn(pdf)).toEqual([[size, size, color, "8"]]);
        expect(pdf.length).toBeLessThan(bytes.length / 3);
        const [before, after] = [pixelsOf(bytes), pixelsOf(pdf)];
        for (const [x, y] of [
          [40, 200],
          [90, 240],
          [150, 150],
        ] as const) {
          for (const c of [0, 1, 2] as const) expect(Math.abs(before.at(x, y)[c] - after.at(x, y)[c])).toBeLessThan(30);
        }
      }
    },
  );

  it("downsamples a soft mask together with its image, and an indexed image in its base color space", async () => {
    const mask = image("/ColorSpace/DeviceGray/BitsPerComponent 8", samples(600, 600, 1));
    const masked = image("/ColorSpace/DeviceRGB/BitsPerComponent 8/SMask 101 0 R", samples(600, 600, 3));
    expect(sizesIn((await editor.compress({ bytes: document(masked, mask) }, "medium")).pdf).map(([w]) => w)).toEqual([
      "300",
      "300",
    ]);
    const palette = Array.from({ length: 256 }, (_, i) =>
      [i, 255 - i, 128].map((v) => v.toString(16).padStart(2, "0")).join(""),
    ).join("");
    const indexed = image(`/ColorSpace[/Indexed/DeviceRGB 255<${palette}>]/BitsPerComponent 8`, samples(600, 600, 1));
    expect(sizesIn((await editor.compress({ bytes: document(indexed) }, "medium")).pdf)).toEqual([
      ["300", "300", "rgb", "8"],
    ]);
  });

  it("keeps bilevel images bilevel at level high, and keeps the size of images at level low", async () => {
    const bilevel = document(image("/ColorSpace/DeviceGray/BitsPerComponent 1", samples(75, 600, 1)));
    expect(sizesIn((await editor.compress({ bytes: bilevel }, "high")).pdf)).toEqual([["600", "600", "gray", "1"]]);
    const grey = document(image("/ColorSpace/DeviceGray/BitsPerComponent 8", samples(600, 600, 1)));
    expect(sizesIn((await editor.compress({ bytes: grey }, "low")).pdf)).toEqual([["600", "600", "gray", "8"]]);
  });

  it.each(FOREIGN_IMAGES)(
    "does not change an image with an unsupported encoding: $encoding $entries",
    async (foreign) => {
      const data = atob(foreign.base64);
      const object = streamObject(`/Type/XObject/Subtype/Image/Width 64/Height 64${foreign.entries}`, data);
      const content = "q 10 0 0 10 0 0 cm /I Do Q q 9 2 -2 9 5 5 cm /I Do Q";
      const entries = "/MediaBox[0 0 20 20]/Resources<</XObject<</I 100 0 R>>>>";
      const bytes = handmadePdf([{ content, entries }], { objects: [object] });
      expect(new Set(drawn(bytes)).size).toBeGreaterThan(
        foreign.encoding.startsWith("j") && data.length > 600 ? 30 : 1,
      );
      for (const level of ["low", "medium", "high"] as const) {
        const { pdf } = await editor.compress({ bytes }, level);
        expect(pdfimages(pdf)).toMatch(new RegExp(`\\s64\\s+64 .*\\s${foreign.encoding}\\s`));
        expect(drawn(pdf)).toEqual(drawn(bytes));
        expect(Buffer.from(pdf).toString("latin1")).toContain(data);
      }
    },
  );

  it("uses the larger size of an image that is drawn twice to determine its resolution", async () => {
    const content = "q 20 0 0 20 0 0 cm /I Do Q q 288 0 0 288 0 0 cm /I Do Q";
    const entries = "/MediaBox[0 0 300 300]/Resources<</XObject<</I 100 0 R>>>>";
    const bytes = handmadePdf([{ content, entries }], {
      objects: [image("/ColorSpace/DeviceGray/BitsPerComponent 8", samples(600, 600, 1))],
    });
    expect(sizesIn((await editor.compress({ bytes }, "medium")).pdf)[0]?.[0]).toBe("600");
    expect(sizesIn((await editor.compress({ bytes }, "high")).pdf)[0]?.[0]).toBe("288");
  });

  it("never makes a file larger than its source, and removes metadata only at level high", async () => {
    for (const level of ["low", "medium", "high"] as const) {
      const once = await editor.compress({ bytes: rich }, level);
      expect(once.pdf.length).toBeLessThanOrEqual(rich.length);
      expect((await editor.compress({ bytes: once.pdf }, level)).pdf.length).toBeLessThanOrEqual(once.pdf.length);
      const { title, tagged } = await editor.inspect({ bytes: once.pdf });
      expect([title, tagged]).toEqual([level === "high" ? null : "Document A", true]);
    }
  });
});
