import { describe, expect, it } from "vitest";
import { PdfDocument } from "../src/file/document.ts";
import { reachableObjects } from "../src/file/reachable.ts";
import { PdfStream } from "../src/syntax/objects.ts";
import { handmadePdf, streamObject } from "./support/handmade-pdf.ts";
import { iccProfile } from "./support/icc-profile.ts";
import { drawn, nodeEditor, pdftotext, qpdfCheck } from "./support/pdf-tools.ts";
import { drawnByPdfium } from "./support/pdfium.ts";

const editor = await nodeEditor();
const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");
const compressed = async (bytes: Uint8Array, level: "low" | "medium" | "high" = "medium") =>
  (await editor.compress({ bytes }, level)).pdf;

async function expectSameLook(pdf: Uint8Array, original: Uint8Array) {
  qpdfCheck(pdf);
  expect(Buffer.compare(drawn(pdf), drawn(original))).toBe(0);
  expect(Buffer.compare(await drawnByPdfium(pdf), await drawnByPdfium(original))).toBe(0);
  expect(pdftotext(pdf)).toBe(pdftotext(original));
}

/** Content as verbose programs write it, with many superfluous zeros, spaces and comments. */
const wordy = Array.from(
  { length: 400 },
  (_, i) =>
    `% line ${(i * 7919) % 1009}\n  ${(i % 20) * 10}.0000000   ${Math.floor(i / 20) * 12 + 0.5}00000  m\n  +${(i % 20) * 10 + 7}.250000   0${Math.floor(i / 20) * 12}.125000  l   S\n`,
).join("");
const text = "BT\n/F1   18.00000  Tf  10.0 270.000 Td\n( a\\) \\(b \\101 ) Tj <48 69> Tj [ ( x ) -0.500 (y) ] TJ ET\n";
const inlineImage =
  "q 20 0 0 20 100 270 cm BI /W 4 /H 4 /BPC 8 /CS /G ID 0123EI 4567 89AB EI Q\n/Span <</ActualText (x  y)>> BDC EMC\n";

describe("The compressed content of a page", () => {
  it("has fewer bytes than before and looks the same", async () => {
    const bytes = handmadePdf([{ content: wordy + text + inlineImage }]);
    const [low, pdf] = [await compressed(bytes, "low"), await compressed(bytes)];
    expect(pdf.length).toBeLessThan(low.length * 0.9);
    await expectSameLook(pdf, bytes);
  });

  it("looks the same even if an operator and its operands were in different streams", async () => {
    const bytes = handmadePdf([{ content: null, entries: "/Contents[100 0 R 101 0 R 102 0 R]" }], {
      objects: [
        streamObject("", `${wordy}BT /F1 24 Tf 10`),
        streamObject("", `200 Td (parted) Tj ET ${wordy}`),
        streamObject("", "0 0 1 rg 10 10   50 50 re   f"),
      ],
    });
    const pdf = await compressed(bytes);
    expect(pdf.length).toBeLessThan((await compressed(bytes, "low")).length);
    await expectSameLook(pdf, bytes);
  });

  it("is drawn like the original content, even if it has syntax errors or pages share one of its streams", async () => {
    const faulty = handmadePdf([{ content: `${wordy} >> ) 0 0 1 rg 10 10 50 50 re f` }]);
    expect(Buffer.compare(drawn(await compressed(faulty)), drawn(faulty))).toBe(0);
    const shared = handmadePdf(
      [101, 102].map((own) => ({ content: null, entries: `/Contents[100 0 R ${own} 0 R]` })),
      { objects: [wordy, text, inlineImage].map((content) => streamObject("", content)) },
    );
    const pdf = await compressed(shared);
    for (const page of [1, 2]) expect(Buffer.compare(drawn(pdf, page), drawn(shared, page))).toBe(0);
    expect(pdf.length).toBeLessThanOrEqual((await compressed(shared, "low")).length);
  });
});

describe("An ICC profile that is equivalent to sRGB", () => {
  const colored = (profile: Uint8Array, catalog = "") =>
    handmadePdf(
      [
        {
          content: "/C cs .8 .2 .1 sc 10 10 100 100 re f q 50 0 0 50 120 120 cm /I Do Q",
          entries: "/Resources<</ColorSpace<</C[/ICCBased 100 0 R]>>/XObject<</I 101 0 R>>>>",
        },
      ],
      {
        catalog,
        objects: [
          streamObject("/N 3", latin1(profile)),
          streamObject(
            "/Type/XObject/Subtype/Image/Width 2/Height 2/BitsPerComponent 8/ColorSpace[/Indexed[/ICCBased 100 0 R]1(\u0000@\u0080\u00ff\u00c0 )]",
            "\0\u0001\u0001\0",
          ),
        ],
      },
    );
  const profiles = (bytes: Uint8Array) =>
    [...reachableObjects(PdfDocument.open(bytes))].filter(
      ({ value }) => value instanceof PdfStream && value.dict.get("N") === 3,
    ).length;

  it("is removed, and the colors change by at most one step", async () => {
    const bytes = colored(iccProfile(false));
    const pdf = await compressed(bytes);
    expect(profiles(pdf)).toBe(0);
    qpdfCheck(pdf);
    const [before, after] = [drawn(bytes), drawn(pdf)];
    expect(after.length).toBe(before.length);
    const furthest = after.reduce((most, sample, i) => Math.max(most, Math.abs(sample - (before[i] ?? 0))), 0);
    expect(furthest).toBeLessThanOrEqual(1);
  });

  it("is kept if it defines different colors, or if the file has an output intent", async () => {
    const other = colored(iccProfile(true));
    expect(profiles(await compressed(other))).toBe(1);
    const intended = colored(iccProfile(false), "/OutputIntents[<</S/GTS_PDFX/OutputConditionIdentifier(sRGB)>>]");
    expect(profiles(await compressed(intended))).toBe(1);
  });
});

it("Compression removes thumbnails and private data of the authoring program, but keeps resources that have the same names", async () => {
  const bytes = handmadePdf(
    [
      {
        content: "q 100 0 0 100 0 0 cm /Thumb Do Q",
        entries: "/Thumb 101 0 R/PieceInfo<</Maker 102 0 R>>/Resources<</XObject 103 0 R>>",
      },
    ],
    {
      catalog: "/PieceInfo<</Maker 102 0 R>>",
      objects: [
        streamObject("/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray", "\x40"),
        streamObject("/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray", "\x80"),
        streamObject("", `secret${"0123456789".repeat(3)}`),
        "<</Thumb 100 0 R>>",
      ],
    },
  );
  const pdf = await compressed(bytes);
  expect(latin1(pdf)).not.toContain("secret");
  expect(latin1(await compressed(bytes, "low"))).toContain("secret");
  await expectSameLook(pdf, bytes);
});
