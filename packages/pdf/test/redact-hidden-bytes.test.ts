import { deflateSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import type { LocalPdfEditor } from "../src/index.ts";
import { handmadePdf, streamObject, textContent } from "./support/handmade-pdf.ts";
import { nodeEditor } from "./support/pdf-tools.ts";

let editor: LocalPdfEditor;
beforeAll(async () => {
  editor = await nodeEditor();
});

const SEARCH = { kind: "text" as const, text: "Griffinlow", caseSensitive: false };

async function warningsOf(source: Uint8Array): Promise<string[]> {
  const step = { kind: "redact" as const, areas: [], color: null, searches: [SEARCH] };
  const { warnings } = await editor.revise({ bytes: source }, { steps: [step], files: [], protection: null });
  return warnings.map(({ code }) => code);
}

const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("latin1");

describe("A redaction names a searched text that remains", () => {
  const image = (entries: string, data: string) =>
    streamObject(
      `/Type/XObject/Subtype/Image/Width 2/Height 2/BitsPerComponent 8/ColorSpace/DeviceGray${entries}`,
      data,
    );
  const drawn = { content: "q 10 0 0 10 20 20 cm /I Do Q", entries: "/Resources<</XObject<</I 100 0 R>>>>" };
  const packed = latin1(deflateSync(Buffer.from("abcd")));

  it.each([
    ["after the samples of an image", image("", "abcdGriffinlow")],
    [
      "in compressed bytes after the samples",
      image("/Filter/FlateDecode", latin1(deflateSync(Buffer.from("abcdeeeeeeeeeeeeGriffinlow")))),
    ],
    ["after the end of compressed samples", image("/Filter/FlateDecode", `${packed}griffinlow`)],
    ["after the end of encoded samples", image("/Filter/ASCII85Decode", "@:E_W~>GRIFFINLOW")],
  ])("%s", async (_, object) => {
    expect(await warningsOf(handmadePdf([drawn], { objects: [object] }))).toContain("text_remains");
  });

  it("in patterns that each paint one letter", async () => {
    const pattern = (letter: string) =>
      streamObject(
        "/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 9 9]/XStep 9/YStep 9",
        `BT /F1 9 Tf (${letter}) Tj ET`,
      );
    const letters = [..."Griffinlow"];
    const entries = `/Resources<</Pattern<<${letters.map((_, at) => `/P${at} ${100 + at} 0 R`).join("")}>>>>`;
    const page = { content: "/Pattern cs /P0 scn 0 0 9 9 re f", entries };
    expect(await warningsOf(handmadePdf([page], { objects: letters.map(pattern) }))).toContain("text_remains");
    expect(await warningsOf(handmadePdf([page], { objects: letters.reverse().map(pattern) }))).not.toContain(
      "text_remains",
    );
  });

  it("in a comment of a PostScript function", async () => {
    const tint = streamObject("/FunctionType 4/Domain[0 1]/Range[0 1]", "{ % Griffinlow\n }");
    const entries = "/Resources<</ColorSpace<</C[/Separation/Spot/DeviceGray 100 0 R]>>>>";
    const source = handmadePdf([{ content: "/C cs 1 scn 0 0 9 9 re f", entries }], { objects: [tint] });
    expect(await warningsOf(source)).toContain("text_remains");
  });
});

describe("A redaction removes a text from document properties", () => {
  it.each([
    ["with spaces between its letters", "G r i f f i n l o w"],
    ["over two lines", "Griff\\ninlow"],
    ["with a hyphen at a line end", "Griffin-\\nlow"],
    ["as hexadecimal digits with spaces", "47 72 69 66 66 69 6e 6c 6f 77"],
    ["in UTF-7", "+AEcAcgBpAGYAZgBpAG4AbABvAHc-"],
    ["in UTF-7 after other text", "Mr +AEcAcgBpAGYAZgBpAG4AbABvAHc, London"],
    ["as entities without semicolons", "&#x47&#x72&#x69&#x66&#x66&#x69&#x6e&#x6c&#x6f&#x77"],
  ])("%s", async (_, subject) => {
    const source = handmadePdf([{ content: textContent("Page") }], {
      objects: [`<</Subject(${subject})>>`],
      trailer: "/Info 100 0 R",
    });
    const step = { kind: "redact" as const, areas: [], color: null, searches: [SEARCH] };
    const { pdf, warnings } = await editor.revise({ bytes: source }, { steps: [step], files: [], protection: null });
    expect(warnings).toEqual([]);
    expect(latin1(pdf as Uint8Array)).not.toContain("/Subject");
  });
});

describe("A redaction that finds a text only where it cannot remove it", () => {
  it("reports that nothing was redacted, so that it is not charged", async () => {
    const source = handmadePdf([{ content: textContent("Griffinlow") }]);
    const codes = await warningsOf(source);
    expect(codes).toContain("text_remains");
    expect(codes).toContain("nothing_redacted");
  });
});
