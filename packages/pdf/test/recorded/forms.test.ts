import type { FieldValue, PdfStep } from "@folio/pdf/model";
import { describe, expect, it } from "vitest";
import { PdfDocument } from "../../src/file/document.ts";
import { formFields } from "../../src/forms/form-fields.ts";
import { removeSignatures } from "../../src/forms/remove-signatures.ts";
import { LocalPdfEditor } from "../../src/local-pdf-editor.ts";
import { nodeTools } from "../../src/node.ts";
import { handmadePdf, streamObject } from "../support/handmade-pdf.ts";
import { pdfText } from "../support/pdf-text.ts";
import { recordedResults } from "../support/recorded.ts";

const record = recordedResults(import.meta.filename);
const editor = new LocalPdfEditor(nodeTools());

/** Test data: a widget of 160 by `height` points. */
const widget = (entries: string, height = 20) =>
  `<</Type/Annot/Subtype/Widget/Rect[20 20 180 ${20 + height}]/F 4${entries}>>`;
const look = (content: string) => streamObject("/Type/XObject/Subtype/Form/BBox[0 0 160 20]/Resources<<>>", content);

interface FormOptions {
  /** Objects after the widgets. */
  more?: string[];
  form?: string;
  fonts?: string;
}
/** Test data: a page with these widgets, which are the objects 100, 101, … Font F1 is Helvetica. */
const formOf = (widgets: string[], { more = [], form = "", fonts = "" }: FormOptions = {}) => {
  const refs = widgets.map((_, i) => `${100 + i} 0 R`).join(" ");
  return handmadePdf([{ entries: `/Annots[${refs}]` }], {
    objects: [...widgets, ...more],
    catalog: `/AcroForm<</Fields[${refs}]/DR<</Font<</F1 3 0 R${fonts}>>>>${form}>>`,
  });
};

async function revised(bytes: Uint8Array, ...steps: PdfStep[]): Promise<string> {
  try {
    const { pdf, warnings } = await editor.revise({ bytes }, { steps, files: [], protection: null });
    return `${warnings.map((warning) => `${JSON.stringify(warning)}\n`).join("")}${pdfText(pdf)}`;
  } catch (error) {
    const { name, message, code, faults } = Object(error);
    return JSON.stringify({ name, message, code, faults }, null, 1);
  }
}
const filled = (bytes: Uint8Array, fields: Record<string, FieldValue>) => revised(bytes, { kind: "fill", fields });
const flattened = (bytes: Uint8Array, annotations = false) => revised(bytes, { kind: "flatten", annotations });

const DA = "/DA(/F1 10 Tf 0 0 1 rg)";
const TEXT_FIELDS: Record<string, string> = {
  "of one line": widget(`/FT/Tx/T(a)${DA}`),
  "with an automatic font size": widget("/FT/Tx/T(a)/DA(0.5 g /F1 0 Tf)"),
  "with an automatic font size that the width limits": widget("/FT/Tx/T(a)/DA(/F1 0 Tf)/V(x)", 60),
  "without a default appearance": widget("/FT/Tx/T(a)"),
  "with a background and a border": widget(`/FT/Tx/T(a)${DA}/MK<</BG[1 1 0]/BC[0.5]>>/BS<</W 3>>`),
  "with a border without a width": widget(`/FT/Tx/T(a)${DA}/MK<</BG[0.1 0.2 0.3 0.4]/BC[1 0 0]>>/BS<</W 0>>`),
  "with the usual border": widget(`/FT/Tx/T(a)${DA}/MK<</BG[]/BC[0 0 0 1]>>`),
  "with centered text": widget(`/FT/Tx/T(a)${DA}/Q 1`),
  "with text at the right": widget(`/FT/Tx/T(a)${DA}/Q 2`),
  "with an invalid alignment": widget(`/FT/Tx/T(a)${DA}/Q 3`),
  "of several lines": widget(`/FT/Tx/T(a)${DA}/Ff 4096`, 60),
  "of several lines with an automatic font size": widget("/FT/Tx/T(a)/Ff 4096/Q 1/DA(/F1 0 Tf)", 60),
  "with a cell for each character": widget(`/FT/Tx/T(a)${DA}/Ff 16777216/MaxLen 40`),
  "with cells but without a maximum length": widget(`/FT/Tx/T(a)${DA}/Ff 16777216`),
  "with cells for several lines": widget(`/FT/Tx/T(a)${DA}/Ff 16781312/MaxLen 40`),
  "for a password": widget(`/FT/Tx/T(a)${DA}/Ff 8192`),
  "rotated by 90 degrees": widget(`/FT/Tx/T(a)${DA}/MK<</R 90>>`),
  "rotated by 180 degrees": widget(`/FT/Tx/T(a)${DA}/MK<</R 180/BC[0]>>`),
  "rotated by -90 degrees": widget(`/FT/Tx/T(a)${DA}/MK<</R -90>>`),
  "rotated by 45 degrees": widget(`/FT/Tx/T(a)${DA}/MK<</R 45>>`),
  "without a rectangle": `<</Type/Annot/Subtype/Widget/FT/Tx/T(a)${DA}>>`,
  "too narrow for its text": `<</Type/Annot/Subtype/Widget/Rect[20 20 21 40]/FT/Tx/T(a)/DA(/F1 0 Tf)>>`,
  "with an operand in the wrong order": widget("/FT/Tx/T(a)/DA(10 /F1 Tf 1 0 0 rg)"),
};

describe("A text field", () => {
  it.each(Object.entries(TEXT_FIELDS))("%s", async (_, field) => {
    record(await filled(formOf([field]), { a: "Grüße, 12 €\nfor (Ada) \\ and Bob" }));
  });

  it.each([
    ["a missing font", "/F9"],
    ["a font without an encoding", "/F2"],
    ["an embedded font with widths", "/F3"],
    ["a font with Macintosh's encoding", "/F4"],
    ["a font with names for its codes", "/F5"],
    ["a symbol font", "/F6"],
    ["a composite font", "/F7"],
    ["an embedded font without a glyph", "/F8"],
    ["a font with the standard encoding", "/F10"],
  ])("in %s", async (_, font) => {
    const descriptor = "/FontDescriptor<</Type/FontDescriptor/FontFile2 3 0 R>>";
    const widths = (width: string) => `/FirstChar 32/Widths[${Array(224).fill(width).join(" ")}]`;
    const fonts = [
      "/F2<</Type/Font/Subtype/TrueType/BaseFont/Arial>>",
      `/F3<</Type/Font/Subtype/TrueType/BaseFont/Arial/Encoding/WinAnsiEncoding${descriptor}${widths("600")}>>`,
      `/F4<</Type/Font/Subtype/MMType1/BaseFont/Arial/Encoding/MacRomanEncoding${widths("500")}>>`,
      "/F5<</Type/Font/Subtype/Type1/BaseFont/Arial/Encoding<</BaseEncoding/WinAnsiEncoding/Differences[65/A/C/B 220/udieresis]>>>>",
      "/F6<</Type/Font/Subtype/Type1/BaseFont/ABCDEF+Wingdings-Regular/Encoding/WinAnsiEncoding>>",
      "/F7<</Type/Font/Subtype/Type0/BaseFont/Arial/Encoding/Identity-H>>",
      `/F8<</Type/Font/Subtype/TrueType/BaseFont/Arial/Encoding/WinAnsiEncoding${descriptor}${widths("0")}>>`,
      `/F10<</Type/Font/Subtype/Type1/BaseFont/Arial/Encoding/StandardEncoding/FirstChar 65/Widths[700 701 702]>>`,
    ].join("");
    const results = [];
    for (const text of ["ABC", "ü ‚fi"]) {
      const bytes = formOf([widget(`/FT/Tx/T(a)/DA(${font} 10 Tf)/AP<</N 101 0 R>>`)], { fonts, more: [look("n")] });
      results.push(await filled(bytes, { a: text }));
    }
    record(results.join("\n\n"));
  });

  it("with letters that no font has", async () => {
    const bytes = formOf([widget(`/FT/Tx/T(a)${DA}/AP<</N 102 0 R>>`), widget(`/FT/Tx/T(b)${DA}`)], {
      more: [look("q Q")],
    });
    record(await filled(bytes, { a: "頁", b: "plain" }));
  });
});

const OPTIONS = "/Opt[(one)[(2)(two)](three)[(4)](five)(six)(seven)[(8)(eight)(8)]]";
const CHOICES: [string, string, FieldValue][] = [
  ["list without a selection", "", "three"],
  ["list with its last option", "", "8"],
  ["list with several options", "/Ff 2097152", ["one", "2", "five"]],
  ["list that starts at the third option", "/TI 2", "five"],
  ["list that starts after its end", "/TI 40", "one"],
  ["list that starts before its start", "/TI -3", "one"],
  ["list with centered options", "/Q 1", "2"],
  ["list with an automatic font size", "/DA(/F1 0 Tf)", "2"],
  ["dropdown", "/Ff 131072", "2"],
  ["dropdown for any text", "/Ff 393216", "anything"],
];

describe("A choice field", () => {
  it.each(CHOICES)("%s", async (_, entries, value) => {
    const field = widget(`/FT/Ch/T(a)${OPTIONS}${entries.includes("/DA") ? "" : DA}${entries}/V(old)/I[0]`, 40);
    record(await filled(formOf([field]), { a: value }));
  });

  it("has no options, and shows its values when it is flattened", async () => {
    record(await flattened(formOf([widget(`/FT/Ch/T(a)${DA}/V[(x\\ny)(z)]`, 40)])));
  });

  it("shows the first value of a dropdown", async () => {
    record(await flattened(formOf([widget(`/FT/Ch/Ff 131072${OPTIONS}/T(a)${DA}/V[(2)(one)]`)])));
  });
});

const states = "/AP<</N<</On 101 0 R/Off 102 0 R>>>>";
const BUTTONS: [string, string, FieldValue][] = [
  ["checkbox with appearances", `/FT/Btn/T(a)${states}`, true],
  ["checkbox with appearances that is cleared", `/FT/Btn/T(a)/AS/On${states}`, false],
  ["checkbox with a named state", `/FT/Btn/T(a)${states}`, "On"],
  ["checkbox without appearances", "/FT/Btn/T(a)/MK<</BC[1 0 0]>>", true],
  ["checkbox without appearances that is cleared", "/FT/Btn/T(a)/V/Yes", false],
  ["radio button with appearances", `/FT/Btn/Ff 32768/T(a)${states}`, "On"],
  ["radio button without appearances", "/FT/Btn/Ff 32768/T(a)", false],
  ["checkbox with a wrong state", `/FT/Btn/T(a)${states}`, "Maybe"],
  ["radio button with a wrong state", `/FT/Btn/Ff 32768/T(a)${states}`, true],
  ["button", "/FT/Btn/Ff 65536/T(a)", true],
];

describe("A button", () => {
  it.each(BUTTONS)("%s", async (_, entries, value) => {
    record(await filled(formOf([widget(entries)], { more: [look("0 g"), look("1 g")] }), { a: value }));
  });

  it.each([
    ["a push button with a caption", `/FT/Btn/Ff 65536${DA}/MK<</CA(Send)/BG[0.9]>>`],
    [
      "a push button with an automatic font size",
      "/FT/Btn/Ff 65536/DA(1 0 0 rg /F1 0 Tf)/MK<</CA(A long caption for it)>>",
    ],
    ["a small push button", "/FT/Btn/Ff 65536/DA(/F1 0 Tf)/MK<</CA(x)>>/Rect[20 20 30 30]"],
    ["a push button without a caption", "/FT/Btn/Ff 65536"],
    ["a push button with Cyrillic letters", "/FT/Btn/Ff 65536/MK<</CA<FEFF0414>>>"],
    ["a radio button that is selected", "/FT/Btn/Ff 32768/V/B/AS/B"],
    ["a radio button without a state", "/FT/Btn/Ff 32768/V/B"],
    ["a checkbox that is selected by its value", "/FT/Btn/V/On/MK<</BG[0 1 0]>>"],
    ["a checkbox that is not selected", "/FT/Btn"],
  ])("is drawn when it is flattened: %s", async (_, entries) => {
    record(await flattened(formOf([widget(`/T(a)${entries}`)])));
  });
});

describe("Fields in a hierarchy", () => {
  const kid = (entries: string, y: number) =>
    `<</Type/Annot/Subtype/Widget/Rect[20 ${y} 180 ${y + 20}]/F 4/Parent 110 0 R${entries}>>`;
  const bytes = () =>
    handmadePdf([{ entries: "/Annots[100 0 R 101 0 R 102 0 R 103 0 R]" }], {
      objects: [
        kid("/V(old)/RV(old)", 20),
        kid("/MK<</R 90>>", 60),
        kid("/T(inner)/Q 2", 100),
        kid("/T(inner)/FT/Btn/AP<</N<</B 104 0 R>>>>", 140),
        look("0 g"),
        "null",
        "null",
        "null",
        "null",
        "null",
        `<</FT/Tx/T(outer)/MaxLen 12/Q 1/V(start)/Kids[100 0 R 101 0 R]/Parent 111 0 R>>`,
        `<</T(top)${DA}/Kids[110 0 R 112 0 R 111 0 R]>>`,
        "<</FT/Tx/T(group)/Ff 3/V(given)/Kids[102 0 R 103 0 R]>>",
      ],
      catalog: "/AcroForm<</Fields[111 0 R 111 0 R null 99 0 R]/DA(/F1 8 Tf)/Q 1/DR<</Font<</F1 3 0 R>>>>>>",
    });

  it("are filled in by their full names", async () => {
    record(await filled(bytes(), { "top.outer": "new value", "top.group.inner": 12 }));
  });

  it("are flattened with the entries of their parents", async () => {
    record(await flattened(bytes()));
  });

  it("are listed with the entries of their parents", () => {
    const fields = formFields(PdfDocument.open(bytes()));
    record(
      JSON.stringify(
        fields.map(({ dict: _, widgets, ...rest }) => ({ ...rest, widgets: widgets.length })),
        null,
        1,
      ),
    );
  });
});

describe("The list of fields", () => {
  it("has the kind, the options, the value and the flags of each field", () => {
    const fields = [
      "/FT/Tx/V(text)/MaxLen 5",
      "/FT/Tx/MaxLen 0/Ff 1",
      "/FT/Tx/V 101 0 R/Ff 2",
      "/FT/Sig/V<</Type/Sig>>",
      `/FT/Ch${OPTIONS}/V[(one)(2)3]/Ff 2097152`,
      "/FT/Ch/Ff 2490368/Opt 5/V(x)",
      "/FT/Ch/Ff 393216/Opt[(a)5[7]]",
      "/FT/Btn/V/On/AP<</N<</On 101 0 R/Off 101 0 R/Other 101 0 R>>>>",
      "/FT/Btn/Ff 32768/AP<</N 101 0 R>>",
      "/FT/Btn/Ff 65536",
      "/FT/Other/V 12",
      "/V true",
    ].map((entries, i) => widget(`/T(field ${i})${entries}`));
    const document = PdfDocument.open(formOf([...fields, widget("/FT/Tx")], { more: [look("n")] }));
    const listed = formFields(document);
    record(
      listed.map(({ dict: _, widgets, ...rest }) => JSON.stringify({ ...rest, widgets: widgets.length })).join("\n"),
    );
  });
});

describe("Values that a form rejects", () => {
  const names = Array.from({ length: 25 }, (_, i) => `field${i}`);
  it.each([
    ["unknown fields", { x: "1", y: true }],
    ["a list for a text field", { field0: ["a"] }],
    ["true for a text field", { field0: true }],
    ["a text that is too long", { field1: "123456" }],
    ["a text as long as allowed", { field1: "12345" }],
    ["a number that is too long", { field1: 123456 }],
    ["several options of a dropdown", { field2: ["one", "2"] }],
    ["no options of a dropdown", { field2: [] }],
    ["an unknown option", { field2: "zwei" }],
    ["an option for a field without options", { field3: "a" }],
    ["a value for a signature field", { field4: "a" }],
    ["a value for an unknown field", { field5: "a" }],
  ])("%s", async (_, values) => {
    const kinds = ["/FT/Tx", "/FT/Tx/MaxLen 5", `/FT/Ch/Ff 131072${OPTIONS}`, "/FT/Ch", "/FT/Sig", ""];
    const fields = names.map((name, i) => widget(`/T(${name})${kinds[i] ?? "/FT/Tx"}`));
    record(await filled(formOf(fields), values as Record<string, FieldValue>));
  });

  it("cannot be in a document without a form, or with an XFA form only", async () => {
    const plain = await filled(handmadePdf([{}]), { a: "x" });
    const xfa = await filled(handmadePdf([{}], { catalog: "/AcroForm<</Fields[]/XFA 3 0 R>>" }), { a: "x" });
    record(`${plain}\n${xfa}`);
  });

  it("are listed up to twenty in a warning about missing characters", async () => {
    const fields = names.map((name) => widget(`/T(${name})/FT/Tx`));
    const [warnings] = (await filled(formOf(fields), Object.fromEntries(names.map((name) => [name, "頁"])))).split(
      "\n",
    );
    const flat = await revised(
      formOf(fields),
      { kind: "fill", fields: Object.fromEntries(names.map((name) => [name, "頁"])) },
      { kind: "flatten", annotations: false },
    );
    record(`${warnings}\n${flat.split("\n")[0]}`);
  });
});

describe("A signed form", () => {
  const bytes = () =>
    handmadePdf([{ entries: "/Annots[100 0 R 101 0 R]" }], {
      objects: [
        "<</Type/Annot/Subtype/Widget/Rect[0 0 9 9]/Parent 102 0 R/T(a)/V<</Type/Sig>>/Lock<<>>>>",
        "<</Type/Annot/Subtype/Widget/Rect[0 0 9 9]/FT/Sig/T(b)/V 5/Lock<<>>>>",
        "<</FT/Sig/T(s)/Kids[100 0 R]>>",
      ],
      catalog: "/Perms<</DocMDP 3 0 R>>/DSS null/AcroForm<</Fields[102 0 R 101 0 R]/SigFlags 3>>",
    });

  it("loses its signatures, and a warning says so", async () => {
    record(await revised(bytes(), { kind: "rotate", pages: "1", degrees: 90 }));
  });

  it.each([
    ["/AcroForm<</Fields[100 0 R]/SigFlags 3>>", false],
    ["/AcroForm<</Fields[101 0 R]>>", true],
    ["/Perms<<>>", true],
    ["/DSS<<>>", true],
    ["/Perms null/DSS null", false],
  ])("is recognised by its values and its catalog entries: %s", (catalog, expected) => {
    const objects = ["<</FT/Sig/T(b)/V(x)>>", "<</FT/Sig/T(b)/V<<>>>>"];
    const document = PdfDocument.open(handmadePdf([{}], { objects, catalog }));
    expect(removeSignatures(document)).toBe(expected);
    expect(removeSignatures(document)).toBe(false);
  });
});

describe("Flattened annotations", () => {
  const appearance = (entries: string) => streamObject(`/BBox[0 0 10 20]${entries}`, "0 0 10 20 re f");
  it.each([
    ["hidden", "/F 2/AP<</N 101 0 R>>"],
    ["without a view", "/F 32/AP<</N 101 0 R>>"],
    ["for print only", "/F 4/AP<</N 101 0 R>>"],
    ["with a matrix", "/AP<</N 102 0 R>>"],
    ["with an empty box", "/AP<</N 103 0 R>>"],
    ["without a box", "/AP<</N 104 0 R>>"],
    ["with states", "/AS/On/AP<</N<</On 101 0 R/Off 102 0 R>>>>"],
    ["with an unknown state", "/AS/Up/AP<</N<</On 101 0 R>>>>"],
    ["without a state", "/AP<</N<</On 101 0 R>>>>"],
  ])("%s", async (_, entries) => {
    const objects = [
      `<</Type/Annot/Subtype/Stamp/Rect[20 30 60 90]/Name/Draft${entries}>>`,
      appearance(""),
      appearance("/Matrix[0 2 -1 0 5 6]"),
      appearance("/BBox[5 5 5 9]"),
      streamObject("", "n"),
      "<</Type/Annot/Subtype/Link/Rect[0 0 9 9]>>",
      "<</Type/Annot/Subtype/Popup/Rect[0 0 9 9]/Parent 100 0 R>>",
      "<</Type/Annot/Rect[1 2 3 4]/AP<</N 101 0 R>>>>",
      "<</Type/Annot/Subtype/FileAttachment/Rect[1 2 3 4]>>",
    ];
    const bytes = handmadePdf(
      [
        { content: "q 0 0 1 rg", entries: "/Annots[100 0 R 105 0 R 106 0 R null 107 0 R]" },
        {
          content: "0 0 1 rg",
          entries: "/Annots[100 0 R 108 0 R]/Resources<</XObject<</Flat 101 0 R/Flat1 102 0 R>>>>",
        },
      ],
      { objects },
    );
    record(`${await flattened(bytes, true)}\n\n${await flattened(bytes, false)}`);
  });

  it("are removed from the structure tree", async () => {
    const bytes = handmadePdf([{ entries: "/Annots[100 0 R 101 0 R]/StructParents 0" }], {
      objects: [
        "<</Type/Annot/Subtype/Widget/FT/Tx/T(a)/V(x)/Rect[20 30 60 90]/StructParent 1>>",
        "<</Type/Annot/Subtype/Link/Rect[20 30 60 90]/StructParent 2>>",
        "<</Type/StructTreeRoot/K[103 0 R]/ParentTree<</Nums[0[]1 104 0 R 2 105 0 R]>>/IDTree<</Names[(f)104 0 R(l)105 0 R]>>>>",
        "<</S/Document/P 102 0 R/K[104 0 R 105 0 R 106 0 R]>>",
        "<</S/Form/P 103 0 R/Pg 10 0 R/K<</Type/OBJR/Obj 100 0 R>>/ID(f)>>",
        "<</S/Link/P 103 0 R/Pg 10 0 R/K[<</Type/OBJR/Obj 101 0 R>>0]/ID(l)>>",
        "<</S/P/P 103 0 R/Pg 10 0 R/K[]/Alt(kept)>>",
      ],
      catalog: "/AcroForm<</Fields[100 0 R]>>/StructTreeRoot 102 0 R",
    });
    record(await flattened(bytes));
  });
});
