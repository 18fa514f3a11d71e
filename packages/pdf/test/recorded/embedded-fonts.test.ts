import { describe, it } from "vitest";
import { PdfDocument } from "../../src/file/document.ts";
import { pagesOf } from "../../src/file/pages.ts";
import { readCff } from "../../src/fonts/cff.ts";
import { characterMaps } from "../../src/fonts/character-map.ts";
import { programsOf } from "../../src/fonts/font-programs.ts";
import { type ShownStrings, shownText } from "../../src/fonts/shown-text.ts";
import { subsetFontProgram } from "../../src/fonts/subset-program.ts";
import { readTrueType } from "../../src/fonts/true-type.ts";
import { LocalPdfEditor } from "../../src/local-pdf-editor.ts";
import { nodeTools } from "../../src/node.ts";
import {
  cffFont,
  characterMapTable,
  composite,
  groupMap,
  numbers,
  outline,
  postTable,
  segmentMap,
  trueTypeFont,
  type1Font,
  words,
} from "../support/font-builders.ts";
import { handmadePdf, streamObject } from "../support/handmade-pdf.ts";
import { pdfText } from "../support/pdf-text.ts";
import { recordedResults } from "../support/recorded.ts";

const record = recordedResults(import.meta.filename);
const hex = (bytes: ArrayLike<number>) => Buffer.from(Array.from(bytes)).toString("hex");
const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");

interface Embedded {
  font: string;
  program: string;
  data: Uint8Array;
  content: string;
  /** Objects from 103 on. */
  more?: string[];
  resources?: string;
  catalog?: string;
  page?: string;
}
/** Test data: text in the font F. Object 100 is the font, object 101 its descriptor, and object 102 its font file. */
const embedded = ({ font, program, data, content, more = [], resources = "", catalog = "", page = "" }: Embedded) => {
  const [key, ...entries] = program.split(" ");
  return handmadePdf([{ content, entries: `/Resources<</Font<</F 100 0 R>>${resources}>>${page}` }], {
    catalog,
    objects: [
      `<</Type/Font/BaseFont/Whole/FontDescriptor 101 0 R${font}>>`,
      `<</Type/FontDescriptor/FontName/Whole/Flags 4/${key} 102 0 R/CIDSet 3 0 R/CharSet(x)>>`,
      streamObject(entries.join(" "), latin1(data)),
      ...more,
    ],
  });
};

const OUTLINES = Array.from({ length: 9 }, (_, i) => outline(i));
const maps = (...all: { platform: number; encoding: number; bytes: number[] }[]) => ({
  cmap: characterMapTable(...all),
});
const unicode = {
  platform: 3,
  encoding: 1,
  bytes: segmentMap({ start: 65, end: 68, delta: -64 }, { start: 0xe4, end: 0xe4, delta: 5 - 0xe4 }),
};
const symbols = { platform: 3, encoding: 0, bytes: segmentMap({ start: 0xf041, end: 0xf043, delta: 1 - 0xf041 }) };
const macintosh = { platform: 1, encoding: 0, bytes: [...words(6, 20, 0, 65, 3), ...words(2, 3, 4)] };
const post = { post: postTable([0, "own", 36, "uni0416", "fi", 5, "B", "eacute", "space"]) };
const trueType = (tables: Record<string, number[]>) =>
  trueTypeFont({
    outlines: [...OUTLINES.slice(0, 7), composite({ flags: 1, glyph: 3, placement: words(0, 0) }), outline(8)],
    tables,
  });

const CFF_GLYPHS = [0, 1, 2, 3, 4].map((i) => [...numbers(500 + i, i), 6, 14]);
const CHARSET = [0, ...words(34, 35, 391, 1)];
const cff = (parts: Partial<Parameters<typeof cffFont>[0]> = {}) =>
  cffFont({
    charStrings: CFF_GLYPHS,
    strings: ["own", "Other"],
    charset: CHARSET,
    encoding: [0, 3, 65, 70, 90],
    ...parts,
  });
const cidKeyed = cffFont({
  charStrings: CFF_GLYPHS,
  strings: ["own", "Other"],
  top: [...numbers(391, 392, 3), 12, 30],
  select: [0, 0, 0, 1, 1, 0],
  charset: [0, ...words(5, 7, 9, 11)],
  privates: [{}, {}],
});
const TYPE1 = type1Font({
  glyphs: {
    ".notdef": [...numbers(0, 100), 13, 14],
    A: [...numbers(0, 200), 13, ...numbers(3), 6, 14],
    B: [...numbers(0, 300), 13, ...numbers(4), 6, 14],
    space: [...numbers(0, 250), 13, 14],
  },
});
const shows = (text: string) => `BT /F 12 Tf (${text}) Tj ET`;
const descendant = (entries: string) => `<</Type/Font/BaseFont/Whole/FontDescriptor 101 0 R${entries}>>`;
const compositeFont = (
  data: Uint8Array,
  program: string,
  entries: string,
  encoding = "/Identity-H",
  codes = "000100020003",
) =>
  embedded({
    font: `/Subtype/Type0/Encoding${encoding}/DescendantFonts[103 0 R]`,
    program,
    data,
    content: `BT /F 12 Tf <${codes}> Tj ET`,
    more: [descendant(entries), streamObject("", "\0\0\0\x04\0\x05\0\x06")],
  });

const FONTS: Record<string, Uint8Array> = {
  "TrueType with a Unicode map": embedded({
    font: "/Subtype/TrueType/Encoding/WinAnsiEncoding",
    program: "FontFile2",
    data: trueType(maps(unicode)),
    content: shows("AB\\344"),
  }),
  "TrueType with a symbol map": embedded({
    font: "/Subtype/TrueType",
    program: "FontFile2",
    data: trueType(maps(symbols)),
    content: shows("AC"),
  }),
  "TrueType with a Macintosh map": embedded({
    font: "/Subtype/TrueType/Encoding/MacRomanEncoding",
    program: "FontFile2",
    data: trueType(maps(macintosh)),
    content: shows("C"),
  }),
  "TrueType with several maps": embedded({
    font: "/Subtype/TrueType",
    program: "FontFile2",
    data: trueType(maps(unicode, symbols, macintosh)),
    content: shows("B"),
  }),
  "TrueType with a map of groups": embedded({
    font: "/Subtype/TrueType",
    program: "FontFile2",
    data: trueType(maps({ platform: 3, encoding: 10, bytes: groupMap({ start: 65, end: 70, glyph: 1 }) })),
    content: shows("F"),
  }),
  "TrueType without a map": embedded({
    font: "/Subtype/TrueType",
    program: "FontFile2",
    data: trueType({}),
    content: shows("\\002\\007"),
  }),
  "TrueType with glyph names": embedded({
    font: "/Subtype/TrueType/Encoding<</Differences[1/own/uni0416 65/fi 70/.notdef/eacute]>>",
    program: "FontFile2",
    data: trueType({ ...maps(unicode), ...post }),
    content: shows("\\001\\002AFG "),
  }),
  "TrueType with an unknown glyph name": embedded({
    font: "/Subtype/TrueType/Encoding<</Differences[65/unknown]>>",
    program: "FontFile2",
    data: trueType({ ...maps(unicode), ...post }),
    content: shows("A"),
  }),
  "TrueType with an unknown code": embedded({
    font: "/Subtype/TrueType",
    program: "FontFile2",
    data: trueType(maps(unicode)),
    content: shows("Z"),
  }),
  "TrueType with spaces only": embedded({
    font: "/Subtype/TrueType",
    program: "FontFile2",
    data: trueType(maps(unicode)),
    content: shows(" \\240"),
  }),
  "TrueType by glyphs": compositeFont(trueType({}), "FontFile2", "/Subtype/CIDFontType2"),
  "TrueType by glyphs, with an identity map": compositeFont(
    trueType({}),
    "FontFile2",
    "/Subtype/CIDFontType2/CIDToGIDMap/Identity",
  ),
  "TrueType with a map of CIDs": compositeFont(trueType({}), "FontFile2", "/Subtype/CIDFontType2/CIDToGIDMap 104 0 R"),
  "TrueType with an invalid map of CIDs": compositeFont(
    trueType({}),
    "FontFile2",
    "/Subtype/CIDFontType2/CIDToGIDMap 5",
  ),
  "TrueType in a CFF font": compositeFont(trueType({}), "FontFile2", "/Subtype/CIDFontType0"),
  "TrueType with a CMap": compositeFont(trueType({}), "FontFile2", "/Subtype/CIDFontType2", "/90ms-RKSJ-H"),
  "TrueType in vertical writing": compositeFont(
    trueType({}),
    "FontFile2",
    "/Subtype/CIDFontType2",
    "/Identity-V",
    "00010009ff",
  ),
  "CFF with its own encoding": embedded({
    font: "/Subtype/Type1",
    program: "FontFile3 /Subtype/Type1C",
    data: cff(),
    content: shows("AFZ"),
  }),
  "CFF with glyph names": embedded({
    font: "/Subtype/Type1/Encoding<</Differences[65/own/B]>>",
    program: "FontFile3 /Subtype/Type1C",
    data: cff(),
    content: shows("AB "),
  }),
  "CFF with a missing glyph name": embedded({
    font: "/Subtype/Type1/Encoding<</Differences[65/missing]>>",
    program: "FontFile3 /Subtype/Type1C",
    data: cff(),
    content: shows("A"),
  }),
  "CFF with an unknown code": embedded({
    font: "/Subtype/Type1",
    program: "FontFile3 /Subtype/Type1C",
    data: cff(),
    content: shows("x"),
  }),
  "CFF by CIDs": compositeFont(
    cidKeyed,
    "FontFile3 /Subtype/CIDFontType0C",
    "/Subtype/CIDFontType0",
    "/Identity-H",
    "00070009000c",
  ),
  "CFF by glyphs": compositeFont(
    cff(),
    "FontFile3 /Subtype/CIDFontType0C",
    "/Subtype/CIDFontType0",
    "/Identity-H",
    "00010003",
  ),
  "CFF in a TrueType font": compositeFont(cff(), "FontFile3 /Subtype/CIDFontType0C", "/Subtype/CIDFontType2"),
  "CFF by CIDs in a simple font": embedded({
    font: "/Subtype/Type1",
    program: "FontFile3 /Subtype/Type1C",
    data: cidKeyed,
    content: shows("A"),
  }),
  OpenType: embedded({
    font: "/Subtype/Type1",
    program: "FontFile3 /Subtype/OpenType",
    data: cff(),
    content: shows("A"),
  }),
  "a font file of an unknown kind": embedded({
    font: "/Subtype/Type1",
    program: "FontFile3",
    data: cff(),
    content: shows("A"),
  }),
  "Type 1": embedded({ font: "/Subtype/Type1", program: "FontFile", data: TYPE1, content: shows("A ") }),
  "Type 1 with glyph names": embedded({
    font: "/Subtype/Type1/Encoding<</Differences[1/B/.notdef]>>",
    program: "FontFile",
    data: TYPE1,
    content: shows("\\001\\002"),
  }),
  "Type 1 by CIDs": compositeFont(TYPE1, "FontFile", "/Subtype/CIDFontType0"),
  "a damaged font": embedded({
    font: "/Subtype/TrueType",
    program: "FontFile2",
    data: trueType({}).subarray(0, 50),
    content: shows("A"),
  }),
  "a font that shows nothing": embedded({
    font: "/Subtype/TrueType",
    program: "FontFile2",
    data: trueType(maps(unicode)),
    content: "BT /F 12 Tf ET",
  }),
};

/** Returns the glyphs of a font program as text. */
function programText(bytes: Uint8Array, key: string): string {
  if (key !== "FontFile2") {
    const { names, cids, encoding, charStrings } = readCff(bytes);
    return JSON.stringify({ names, cids, encoding: [...encoding], charStrings: charStrings.map(hex) });
  }
  const font = readTrueType(bytes);
  const glyphs = characterMaps(font).map(
    ({ platform, encoding, glyphs }) => `${platform} ${encoding} ${[...glyphs].join(" ")}`,
  );
  return JSON.stringify({
    count: font.glyphCount,
    loca: hex(font.tables.get("loca") ?? []),
    maps: glyphs,
    post: hex(font.tables.get("post") ?? []),
  });
}

describe("An embedded font", () => {
  it.each(Object.entries(FONTS))("is reduced to the glyphs that are shown: %s", async (_, bytes) => {
    const document = PdfDocument.open(bytes);
    const strings: ShownStrings = new Map();
    const text = await shownText(document, pagesOf(document), { strings });
    const lines = programsOf(document).map((program) => {
      for (const use of program.uses) use.codes = text?.get(use.font) ?? new Set();
      const codes = program.uses.map((use) => [...use.codes].join(" "));
      try {
        const subset = subsetFontProgram(document, program);
        const shown =
          subset && `${subset.key} ${subset.subtype} ${subset.dropped} ${programText(subset.bytes, subset.key)}`;
        return `${program.key} ${program.descriptors.size} [${codes}]: ${shown}`;
      } catch (error) {
        return `${program.key} [${codes}]: ${Object(error).name}: ${Object(error).message}`;
      }
    });
    record(
      [
        ...lines,
        ...[...strings.values()].map((each) => [...each].map((item) => hex(Buffer.from(item, "latin1"))).join(" ")),
      ].join("\n"),
    );
  });

  it("is written to the compressed document only if it becomes smaller", async () => {
    const editor = new LocalPdfEditor(nodeTools());
    const heavy = (i: number) => [
      ...outline(i),
      ...Array.from({ length: 200 }, (_, at) => (Math.imul(at + i, 2_654_435_761) >>> 13) & 255),
    ];
    const data = trueTypeFont({ outlines: Array.from({ length: 9 }, (_, i) => heavy(i)), tables: maps(unicode) });
    const cases: Record<string, Uint8Array> = {
      "a large font": embedded({
        font: "/Subtype/TrueType/Encoding/WinAnsiEncoding",
        program: "FontFile2 /Length1 5",
        data,
        content: shows("A"),
      }),
      "a composite font": compositeFont(data, "FontFile2", "/Subtype/CIDFontType2", "/Identity-H", "0002"),
      "all glyphs": embedded({
        font: "/Subtype/TrueType",
        program: "FontFile2",
        data: trueTypeFont({
          outlines: [heavy(0), heavy(1)],
          tables: {
            ...maps({ platform: 3, encoding: 1, bytes: segmentMap({ start: 65, end: 65, delta: -64 }) }),
            name: new Array(300).fill(0).map((_, at) => (at * 89) & 255),
          },
        }),
        content: shows("A"),
      }),
      "a font in an XFA form": embedded({
        font: "/Subtype/TrueType",
        program: "FontFile2",
        data,
        content: shows("A"),
        catalog: "/AcroForm<</XFA 3 0 R>>",
      }),
      "a font for fields": embedded({
        font: "/Subtype/TrueType",
        program: "FontFile2",
        data,
        content: shows("A"),
        catalog: "/AcroForm<</DA(0 g /F 9.5 Tf)/DR<</Font<</F 100 0 R>>>>>>",
      }),
      "a font for no field": embedded({
        font: "/Subtype/TrueType",
        program: "FontFile2",
        data,
        content: shows("A"),
        catalog: "/AcroForm<</DA(/G 9 Tf)/DR<</Font<</F 100 0 R>>>>>>",
      }),
      "a font of PDF/A-1": embedded({
        font: "/Subtype/TrueType",
        program: "FontFile2",
        data,
        content: shows("A"),
        catalog: "/Metadata 103 0 R",
        more: [streamObject("", "<pdfaid:part>1</pdfaid:part>")],
      }),
      "a font with a subset tag": Buffer.from(
        latin1(embedded({ font: "/Subtype/TrueType", program: "FontFile2", data, content: shows("A") })).replaceAll(
          "/Whole",
          "/ABCDEF+W",
        ),
        "latin1",
      ),
    };
    const lines = [];
    for (const [title, bytes] of Object.entries(cases)) {
      const shown = pdfText((await editor.compress({ bytes }, "medium")).pdf);
      const tags = shown.replace(/[A-Z]{6}\+Whole/g, "(tag)+Whole");
      lines.push(
        `${title}\n${tags
          .split("\n")
          .filter((each) => /\/Font|SHA|Length1/.test(each))
          .join("\n")}`,
      );
    }
    record(lines.join("\n"));
  });
});

describe("The text of a document", () => {
  const glyph = shows("g");
  const form = (entries: string, content: string) =>
    streamObject(`/Type/XObject/Subtype/Form/BBox[0 0 9 9]${entries}`, content);
  const own = "/Resources<</Font<</F 100 0 R>>>>";
  const base = { font: "/Subtype/TrueType", program: "FontFile2", data: trueType(maps(unicode)) };
  const CASES: Record<string, Uint8Array> = {
    "all showing operators": embedded({ ...base, content: "BT /F 1 Tf (a) Tj [(b)-5(c)[(x)]]TJ (d)' 1 2 (e)\" ET" }),
    "saved fonts": embedded({ ...base, content: "/F 1 Tf q /G 1 Tf (a) Tj Q (b) Tj Q (c) Tj" }),
    "an unknown font": embedded({ ...base, content: "/G 1 Tf (a) Tj 5 1 Tf (b) Tj" }),
    "no font": embedded({ ...base, content: "(a) Tj" }),
    "a font in a graphics state": embedded({
      ...base,
      content: "/S gs (a) Tj /T gs (b) Tj",
      resources: "/ExtGState<</S<</Font[100 0 R 9]>>/T<</ca 1>>>>",
    }),
    "a form": embedded({
      ...base,
      content: "/X Do",
      more: [form(own, shows("a")), form("", shows("b"))],
      resources: "/XObject<</X 103 0 R/Y 104 0 R>>",
    }),
    "a form that inherits its font": embedded({
      ...base,
      content: "/F 1 Tf /X Do",
      more: [form("", "(a) Tj")],
      resources: "/XObject<</X 103 0 R>>",
    }),
    "a pattern": embedded({
      ...base,
      content: "",
      more: [streamObject(`/PatternType 1${own}`, shows("a")), streamObject("/PatternType 1", shows("b"))],
      resources: "/Pattern<</P 103 0 R/Q 104 0 R>>",
    }),
    "a soft mask": embedded({
      ...base,
      content: "",
      more: [form("", shows("a"))],
      resources: "/ExtGState<</S<</SMask<</G 103 0 R>>>>>>",
    }),
    "a Type 3 font": embedded({
      ...base,
      content: "",
      more: [
        `<</Type/Font/Subtype/Type3/CharProcs<</a 104 0 R>>>>`,
        streamObject("", glyph),
        `<</Type/Font/Subtype/Type3/CharProcs<</a 106 0 R>>${own}>>`,
        streamObject("", shows("h")),
      ],
      resources: "/X<<>>",
      catalog: "/Own[103 0 R 105 0 R]",
    }),
    "an annotation": embedded({
      ...base,
      content: "",
      page: "/Annots[103 0 R]",
      more: ["<</AP<</N 104 0 R>>>>", form(own, shows("a"))],
    }),
    "contents without a page": embedded({
      ...base,
      content: "",
      more: [`<</Contents 104 0 R${own}>>`, streamObject("", shows("a"))],
      catalog: "/Own 103 0 R",
    }),
    "undecodable content": embedded({
      ...base,
      content: shows("a"),
      more: [streamObject(`/Filter/Unknown${own}`, "x")],
      catalog: "/Own 103 0 R",
    }),
    "odd composite codes": embedded({
      ...base,
      font: "/Subtype/Type0/Encoding/Other",
      content: "/F 1 Tf <000100> Tj <0203> Tj",
    }),
  };
  it("is found in all content streams", async () => {
    const lines = [];
    for (const [title, bytes] of Object.entries(CASES)) {
      const document = PdfDocument.open(bytes);
      const strings: ShownStrings = new Map();
      const text = await shownText(document, pagesOf(document), { strings });
      const codes = text && [...text.values()].map((each) => [...each].join(" "));
      lines.push(
        `${title}: ${codes?.join(" | ")} ${[...strings.values()].map((each) => [...each].map((item) => hex(Buffer.from(item, "latin1"))).join(" "))}`,
      );
    }
    record(lines.join("\n"));
  });
});
