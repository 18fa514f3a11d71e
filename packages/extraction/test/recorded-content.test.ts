import { describe, expect, it } from "vitest";
import { cMaps } from "../../pdf/test/support/cmaps.ts";
import { handmadePdf, streamObject } from "../../pdf/test/support/handmade-pdf.ts";
import { LocalExtractor } from "../src/local-extractor.ts";
import { THREAD_READING_LIMITS } from "../src/reading/limits.ts";

const show = (text: string, y: number): string => `BT /F1 12 Tf 20 ${y} Td (${text}) Tj ET\n`;
const image = "/Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8";
const form = (entries: string, content: string): string =>
  streamObject(`/Type/XObject/Subtype/Form/BBox[0 0 200 300]${entries}`, content);
const ownFont = "/Resources<</Font<</F1 103 0 R>>/XObject<</Inner 102 0 R>>>>";

/** Returns a PDF with forms, images and annotations. A hidden layer contains some of them. */
const layered = (): Uint8Array => {
  const objects = [
    "<</Type/OCG/Name(hidden)>>",
    form(`/OC 100 0 R${ownFont}`, `${show("hidden form", 200)}/Inner Do`),
    form("", show("form within", 180)),
    "<</Type/Font/Subtype/Type1/BaseFont/Courier/Encoding<</Differences[65/B]>>>>",
    form(ownFont, `${show("A in a form", 160)}q .5 0 0 .5 0 0 cm /Inner Do Q`),
    `<</Type/Annot/Subtype/Stamp/Rect[0 0 200 300]/OC 100 0 R/AP<</N 107 0 R>>>>`,
    `<</Type/Annot/Subtype/Stamp/Rect[0 0 200 300]/AP<</N 108 0 R>>>>`,
    form(ownFont, `${show("hidden stamp", 140)}/Inner Do`),
    form(ownFont, `${show("A stamp", 120)}`),
    streamObject(`${image}/OC 100 0 R`, "x"),
    streamObject(image, "x"),
  ];
  const names = "/Hidden 101 0 R/Shown 104 0 R/Unseen 109 0 R/Seen 110 0 R/Inner 102 0 R";
  const entries = `/Resources<</Font<</F1 3 0 R>>/XObject<<${names}>>>>/Annots[105 0 R 106 0 R]`;
  const images =
    "q 50 0 0 50 20 20 cm /Unseen Do Q q 50 0 0 50 100 20 cm /Seen Do Q q 30 0 0 30 20 20 cm BI /W 1 /H 1 /BPC 8 /CS /G ID x EI Q";
  const content = `${show("A first", 280)}/Hidden Do ${show("A second", 260)}/Shown Do ${show("A third", 240)}${images}`;
  return handmadePdf([{ content, entries }], {
    objects,
    catalog: "/OCProperties<</OCGs[100 0 R]/D<</OFF[100 0 R]>>>>",
  });
};

const readWith = async (recordedBytes: number) => {
  const extractor = new LocalExtractor({
    limits: { ...THREAD_READING_LIMITS, recordedBytes },
    hasFallback: false,
    cMaps,
  });
  const request = { source: { bytes: layered() }, pages: "all", deadlineMs: Date.now() + 30_000 };
  return (await extractor.text(request, "structured")).pages;
};

describe("The recording of page content during the scan for fonts", () => {
  it("gives the same result as the file, without hidden layers and with the resources of each form", async () => {
    const kept = await readWith(1_000_000);
    expect(kept?.[0]?.text.split(/\s*\n\s*/)).toEqual([
      "A first",
      "A second",
      "A third",
      "B in a form",
      "B stamp",
      "form within",
    ]);
    expect(kept?.[0]?.blocks.filter(({ type }) => type === "figure")).toHaveLength(2);
    expect(kept).toEqual(await readWith(0));
  });

  it("is discarded when a page exceeds the memory limit; the page is then read from the file", async () => {
    expect(await readWith(200)).toEqual(await readWith(0));
  });
});
