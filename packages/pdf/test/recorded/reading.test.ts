import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { isolatingOperators, measureBalance } from "../../src/content/balance.ts";
import { compactContent } from "../../src/content/compact-content.ts";
import { operationsOf } from "../../src/content/operations.ts";
import { pageContent } from "../../src/content/page-content.ts";
import {
  areKeptByUntaggedText,
  claimedPdfaPart,
  claimedStandards,
  claimsKey,
  dropClaims,
} from "../../src/file/claims.ts";
import { PdfDocument } from "../../src/file/document.ts";
import { isSoundTree, pageRotation, pagesOf, shownSize, visibleBox } from "../../src/file/pages.ts";
import { nameTree, numberTree, readNameTree, readNumberTree } from "../../src/file/trees.ts";
import { UniqueNames } from "../../src/file/unique-names.ts";
import { MemoryFile, PdfWriter, writePdf } from "../../src/file/writer.ts";
import { LocalPdfEditor } from "../../src/local-pdf-editor.ts";
import { nodeTools } from "../../src/node.ts";
import { repairPageTree } from "../../src/select/select-pages.ts";
import { Budget } from "../../src/syntax/budget.ts";
import {
  bytesOf,
  decodeText,
  latin1,
  name,
  PdfDict,
  PdfName,
  PdfRef,
  PdfStream,
  PdfString,
  type PdfValue,
  textString,
} from "../../src/syntax/objects.ts";
import { Keyword, SyntaxReader } from "../../src/syntax/reader.ts";
import { serialize } from "../../src/syntax/serialize.ts";
import { SyntaxCopier } from "../../src/syntax/syntax-copier.ts";
import { ENCRYPTED_PDFS } from "../support/encrypted-pdfs.ts";
import { handmadePdf, streamObject } from "../support/handmade-pdf.ts";
import { pdfText } from "../support/pdf-text.ts";
import { recordedResults } from "../support/recorded.ts";

const record = recordedResults(import.meta.filename);

const text = (value: PdfValue | Keyword | undefined): string => {
  if (value instanceof Keyword) return `keyword ${value.text}`;
  return value === undefined ? "undefined" : serialize(value, (ref) => ref.number * 1000 + ref.generation);
};
function outcome(run: () => string): string {
  try {
    return run();
  } catch (error) {
    return `${Object(error).name}: ${Object(error).message}`;
  }
}
const quoted = (input: string) => JSON.stringify(input.length > 90 ? `${input.slice(0, 60)}… ${input.length}` : input);

const VALUES = [
  ..."true|false|null|nullx|tru|endobj|R|5|+5|-5|--5|+-5|5.|.5|-.5|0.1234567890123456789|1.2.3|4-5|5-|.|-|12345678901234567890".split(
    "|",
  ),
  ..."1e2|1E-2|1e+3|1e|1ex|1e2x|1.5e1|2e999|5R|1 0 R|1 0 R2|1 0R|1  0\n R|1 2 3 R|-1 0 R|1.0 0 R|1 0|1 %c\n0 R|1 0 %c\rR".split(
    "|",
  ),
  ..."/Name|/|/A#20B|/A#2|/A#GG|/A.b-c*|/A(b)|/A/B|/a\0b|/\xe4|(text)|(a\\(b)|(a(b)c)|(a\\)b)|()|(open|(open (inner)|(\\n\\r\\t\\b\\f\\\\)".split(
    "|",
  ),
  ..."(\\101\\60\\7\\0053\\8\\777)|(a\\\nb\\\r\nc\\\rd)|(a\r\nb\rc)|(\\|<48656C6C6F>|<48 65\n6C>|<4>|<4G5>|<48|<>|[1 2]|[1[2]3]|[]|[1|[1>>|[1 x 2]".split(
    "|",
  ),
  ..."[/A/B(c)<64>]|[1 2 R 3 0 R]|<<>>|<</A 1>>|<</A 1/A 2>>|<</A>>|<</A/B>>|<</A 1|<</A 1]|<<1/A 2>>|<</A x/B 1>>|<</A<</B[1]>>/C(d)>>|<</A 1>/B 2>>".split(
    "|",
  ),
  ..."<</A 1 endobj|[1 stream|% comment\n7|%only a comment| \t\f\0 7|7%c|{|}|)|>|]|>>|a'b|T*|<</#41 1>>|<</A null/B 2>>".split(
    "|",
  ),
  "[".repeat(130),
  `${"[".repeat(120)}7${"]".repeat(120)}`,
  `<</Long${"x".repeat(40)} 1/Long${"x".repeat(40)} 2>>`,
];

describe("SyntaxReader", () => {
  it("reads values, one after another", () => {
    const readers = {
      usual: {},
      lenient: { skipsErrors: true },
      "without references": { references: false },
      decrypting: { decrypt: (bytes: Uint8Array) => bytes.map((byte) => byte ^ 1) },
    };
    const lines = VALUES.map((input) => {
      const results = Object.values(readers).map((options) =>
        outcome(() => {
          const reader = new SyntaxReader(bytesOf(input), new Budget(), options);
          const tokens = [];
          for (let i = 0; i < 6; i++) {
            const token = reader.token();
            if (token instanceof Keyword && token.text === "") break;
            tokens.push(text(token));
          }
          return `${tokens.join(", ")} @${reader.position}${reader.hasErrors ? " with errors" : ""}`;
        }),
      );
      const [usual = "", ...others] = results;
      return `${quoted(input)} → ${[usual, ...others.map((each) => (each === usual ? "=" : each))].join(" | ").slice(0, 400)}`;
    });
    record(lines.join("\n"));
  });

  it("accepts words and integers", () => {
    const cases = ["obj", " obj", "%c\nobj", "object", "ob", "obj<<", "12", " 12x", "x12", "", "007"];
    const lines = cases.map((input) => {
      const reader = new SyntaxReader(bytesOf(input), new Budget());
      const accepted = reader.accept("obj");
      const integer = new SyntaxReader(bytesOf(input), new Budget());
      return `${quoted(input)} ${accepted} @${reader.position} ${integer.integer()} @${integer.position}`;
    });
    record(lines.join("\n"));
  });

  it("copies the syntax of values, or leaves it to be parsed", () => {
    const renumbering = { numberFor: (number: number) => (number === 9 ? 0 : number + 100), structParentOffset: 7 };
    const inputs = [
      ...VALUES,
      ..."<</StructParent 3>>|<</StructParents 3/A[1 0 R 9 0 R]>>|<</StructParent 3 0 R>>|<</StructParent -1>>|<</StructParentx 1>>|<</S/StructParent>>".split(
        "|",
      ),
      ..."<</OC/Layer>>|<</A/OCG/B 1>>|<</A/OC>>|[(a) <41> /B 1 2]|[1 0 R/A 2 0 R(b)]|[true false null]|[1 0 R 5 6 0 R]|[12345678901 0 R]|<</A 1 0 R 5>>".split(
        "|",
      ),
      `[(${"long".repeat(20)})]`,
      `[${"1 0 R ".repeat(900)}]`,
    ];
    const lines = inputs.map((input) => {
      const copier = new SyntaxCopier();
      const isCopied = copier.append(bytesOf(`${input} endobj `), 0, renumbering);
      const copy = latin1(copier.bytes.subarray(0, copier.length));
      const rest = copier.accept(bytesOf("endobj"));
      return `${quoted(input)} ${isCopied} ${copier.namesLayer} ${rest} @${copier.position} ${quoted(copy)}`;
    });
    record(lines.join("\n"));
  });
});

describe("serialize", () => {
  it("writes values in their shortest form", () => {
    const values: PdfValue[] = [
      ...[
        0,
        -0,
        1,
        -1.5,
        0.1,
        1e-7,
        1.23456789e-3,
        0.009,
        0.01,
        123456.1234567,
        1e15,
        1e21,
        -1e15,
        Number.NaN,
        Infinity,
        0.0000000001,
        -0.0000001,
        999999999999999,
      ],
      ...[true, false, null],
      ...["A", "", "a b", "#(/)", "\xe4\0", "x*y", "~!"].map(name),
      ...["text", "a(b", "a)\\", "a\rb\n", "\xff"].map((each) => new PdfString(bytesOf(each))),
      [1, name("A"), 2, "x"].map((each) => (typeof each === "string" ? new PdfString(bytesOf(each)) : each)),
      [[1], [2], PdfDict.of({}), 3, new PdfRef(7), new PdfRef(8, 2), true],
      PdfDict.of({ A: null, B: [null], C: new PdfRef(0), D: 5, "E F": name("G") }),
    ];
    record(values.map((value) => serialize(value, ({ number }) => (number === 0 ? null : number))).join("\n"));
  });

  it("writes and decodes text strings", () => {
    const texts = ["plain", "ü", "€ 頁", "😀", "tab\t", ""];
    const strings = ["\xfe\xff\0A\xd8\x3d\xde\0", "\xff\xfeA\0", "\xef\xbb\xbf\xc3\xbc", "\xfc", "\xfe", ""];
    const written = texts.map((each) => JSON.stringify([latin1(textString(each).bytes), decodeText(textString(each))]));
    record([...written, ...strings.map((each) => JSON.stringify(decodeText(new PdfString(bytesOf(each)))))].join("\n"));
  });
});

describe("Content streams", () => {
  const CONTENTS = [
    "q 1 0 0 1 5 5 cm /A Do Q",
    "BT /F1 12 Tf (a)Tj[(b)-20(c)]TJ ET",
    "BT(a)'1 2(b)\"T*ET",
    "qBT QET qqQQ BTETq xyz qzQ 0 0 mhS fff",
    "1 2 3",
    "q Q Q q BT",
    "/P BMC /Q <</MCID 0>> BDC EMC",
    "EMC EMC /A BMC",
    "q (unclosed",
    "q <48",
    "q [1 2",
    "q <</A 1",
    "] Q ) q >> 5 w",
    "BI /W 2/H 2/BPC 8/CS/G ID abcd\nEI Q",
    "BI /W 2 ID a EI b\nEI",
    "BI /W 2 ID aEI \xff\xfe EI\n",
    "BI /W 2 ID abc",
    "BI /W ID x\nEI q",
    "BI 5 ID x\nEI q",
    "BI /W 2 ID x\nEIx EI\xff EI",
    "BI /W 2 ID x\nEI \x01 abc\nEI Q",
    "BI /W 2 ID x\nEI \x7f abc\nEI Q",
    "BI /W 2 ID x\nEI ~ABC\nEI Q",
    "BI /W 2 ID x\nEI 1234567\x01 \nEI Q",
    "BI /W 2 ID x\nEI 12345678\x01 \nEI Q",
    "BI /W 2 ID x\nEI 123456789\x01 \nEI Q",
    "BI/W 2/IM true ID x\nEI\n(EI)",
    "BI /W [1 2] /D <</A 1>> ID x\nEI q",
    "BI /W ID /H 2 ID x\nEI q",
    "BI /W 2 xyz\nEI q",
    "0.5 -0.25 1.0 00.5 re % comment\nf*",
    "[1 .5 -0.5 [2](a)/B<<>>]0 d /N gs(a)(b)<</C/D>>/E<41>x",
    "true false null /A 1 def",
    "1 0 R w",
    "\n\n q \n",
    "",
    "qqqqqqqqqqqqq q",
  ];
  it("are read as operations, measured and compacted", () => {
    const lines = CONTENTS.map((content) => {
      const operations = [...operationsOf(bytesOf(content))].map(
        ({ operator, operands, start, end }) => `${operator}(${operands.map(text).join(" ")})${start}-${end}`,
      );
      const balance = measureBalance(bytesOf(content), new Budget());
      const compact = compactContent(bytesOf(content), new Budget());
      return [
        quoted(content),
        operations.join(" "),
        JSON.stringify(balance),
        JSON.stringify(isolatingOperators(balance)),
        JSON.stringify(compact && latin1(compact)),
      ].join("\n  ");
    });
    record(lines.join("\n"));
  });

  it("are joined from the streams of a page", () => {
    const bytes = handmadePdf(
      [
        { content: "one" },
        { content: null, entries: "/Contents[100 0 R 101 0 R 100 0 R 3 0 R 102 0 R]" },
        { content: null, entries: "/Contents 103 0 R" },
        { content: null, entries: "/Contents 3 0 R" },
        { content: null },
      ],
      {
        objects: [
          streamObject("", "a"),
          streamObject("/Filter/Unknown", "b"),
          streamObject("/Filter/AHx", "63>"),
          "[100 0 R]",
        ],
      },
    );
    const document = PdfDocument.open(bytes);
    record(
      pagesOf(document)
        .map(({ dict }) => JSON.stringify(latin1(pageContent(document, dict))))
        .join("\n"),
    );
  });
});

/** Builds a file from these objects. Its cross-reference section is given as text or bytes, depending on the positions of the objects. */
function fileOf(
  objects: Record<number, string>,
  section: (at: Record<number, number>, start: number) => string,
  head = "%PDF-1.6\n",
) {
  let file = head;
  const places: Record<number, number> = {};
  for (const [number, object] of Object.entries(objects)) {
    places[Number(number)] = file.length;
    file += `${number} 0 obj\n${object}\nendobj\n`;
  }
  const start = file.length;
  return bytesOf(`${file}${section(places, start)}`);
}
const row = (at: number, kind = "n") => `${String(at).padStart(10, "0")} 00000 ${kind} \n`;
const TREE = {
  1: "<</Type/Catalog/Pages 2 0 R>>",
  2: "<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox[0 0 100 100]>>",
  3: "<</Type/Page/Parent 2 0 R/Contents 4 0 R>>",
  4: streamObject("", "0 0 9 9 re f"),
};
const tableOf = (at: Record<number, number>, last: number) =>
  `xref\n0 ${last + 1}\n${row(0, "f")}${Array.from({ length: last }, (_, i) => (at[i + 1] === undefined ? row(0, "f") : row(at[i + 1] ?? 0))).join("")}`;
const end = (start: number) => `startxref\n${start}\n%%EOF`;
const usual = (at: Record<number, number>, start: number) =>
  `${tableOf(at, 4)}trailer<</Size 5/Root 1 0 R>>\n${end(start)}`;

/** A cross-reference stream as object 9, with entries of these widths. */
function crossReferenceStream(rows: number[][], widths: number[], entries = ""): string {
  const data = rows.flatMap((fields) =>
    fields.flatMap((field, i) =>
      Array.from({ length: widths[i] ?? 0 }, (_, at) => Math.floor(field / 256 ** ((widths[i] ?? 0) - 1 - at)) & 255),
    ),
  );
  return `9 0 obj\n${streamObject(`/Type/XRef/Root 1 0 R/W[${widths.join(" ")}]${entries}`, String.fromCharCode(...data))}\nendobj\n`;
}
const whole = Buffer.from(fileOf(TREE, usual)).toString("latin1");
const packed = "3 0 20 45 \n<</Type/Page/Parent 2 0 R/Contents 4 0 R>>  <</A 1>>";

const FILES: Record<string, Uint8Array> = {
  "a cross-reference table": fileOf(TREE, usual),
  "a table with loose spacing": fileOf(TREE, (at, start) => usual(at, start).replace(/ 00000 n \n/g, " 0 n\n")),
  "a table of two sections": fileOf(
    TREE,
    (at, start) =>
      `xref\n0 1\n${row(0, "f")}1 2\n${row(at[1] ?? 0)}${row(at[2] ?? 0)}3 2\n${row(at[3] ?? 0)}${row(at[4] ?? 0)}trailer<</Root 1 0 R>>\n${end(start)}`,
  ),
  "an update that replaces an object": fileOf(
    { ...TREE, 5: "<</Type/Page/Parent 2 0 R/Rotate 90>>" },
    (at, start) =>
      `${tableOf(at, 4)}trailer<</Root 1 0 R>>\nxref\n3 1\n${row(at[5] ?? 0)}trailer<</Root 1 0 R/Prev ${start}>>\n${end(start + tableOf(at, 4).length + 24)}`,
  ),
  "an update that deletes an object": fileOf(
    TREE,
    (at, start) =>
      `${tableOf(at, 4)}trailer<</Root 1 0 R>>\nxref\n4 1\n${row(0, "f")}trailer<</Root 1 0 R/Prev ${start}>>\n${end(start + tableOf(at, 4).length + 24)}`,
  ),
  "a section that refers to itself": fileOf(
    TREE,
    (at, start) => `${tableOf(at, 4)}trailer<</Root 1 0 R/Prev ${start}>>\n${end(start)}`,
  ),
  "a cross-reference stream": fileOf(
    TREE,
    (at, start) =>
      `${crossReferenceStream([[0, 0, 0], ...[1, 2, 3, 4].map((n) => [1, at[n] ?? 0, 0])], [1, 2, 1], "/Size 5")}${end(start)}`,
  ),
  "a stream without types": fileOf(
    TREE,
    (at, start) =>
      `${crossReferenceStream(
        [1, 2, 3, 4].map((n) => [0, at[n] ?? 0, 0]),
        [0, 4, 0],
        "/Size 5/Index[1 4]",
      )}${end(start)}`,
  ),
  "a stream with several ranges": fileOf(
    TREE,
    (at, start) =>
      `${crossReferenceStream(
        [1, 2, 3, 4].map((n) => [1, at[n] ?? 0, 0]),
        [1, 3, 2],
        "/Size 5/Index[1 2 3 2 7]",
      )}${end(start)}`,
  ),
  "a stream without widths": fileOf(TREE, (_, start) => `${crossReferenceStream([], [0, 0, 0])}${end(start)}`),
  "a stream with absurd widths": fileOf(TREE, (_, start) => `${crossReferenceStream([], [1, 9, 1])}${end(start)}`),
  "a stream with two widths": fileOf(TREE, (_, start) => `${crossReferenceStream([], [1, 2])}${end(start)}`),
  "an object stream": fileOf(
    { 1: TREE[1], 2: TREE[2], 4: TREE[4], 5: streamObject("/Type/ObjStm/N 2/First 11", packed) },
    (at, start) =>
      `${crossReferenceStream(
        [
          [0, 0, 0],
          [1, at[1] ?? 0, 0],
          [1, at[2] ?? 0, 0],
          [2, 5, 0],
          [1, at[4] ?? 0, 0],
          [1, at[5] ?? 0, 0],
          [2, 5, 9],
          [2, 4, 0],
        ],
        [1, 2, 1],
        "/Size 8",
      )}${end(start)}`,
  ),
  "a hybrid file": fileOf(
    { 1: TREE[1], 2: TREE[2], 4: TREE[4], 5: streamObject("/Type/ObjStm/N 2/First 11", packed) },
    (at, start) => {
      const stream = crossReferenceStream([[2, 5, 0]], [1, 2, 1], "/Index[3 1]");
      return `${stream}${tableOf(at, 5)}trailer<</Root 1 0 R/XRefStm ${start}>>\n${end(start + stream.length)}`;
    },
  ),
  "numbers that are off by one": fileOf(TREE, (at, start) => usual(at, start).replace("xref\n0 5", "xref\n1 5")),
  "a table that ends early": bytesOf(whole.replace("trailer", "")),
  "a damaged entry": bytesOf(whole.replace(/ 00000 n \n/, " 00000 x \n")),
  "a trailer that is no dictionary": bytesOf(whole.replace("trailer<<", "trailer 5 <<")),
  "no startxref": bytesOf(whole.replace("startxref", "startxxxx")),
  "startxref beyond the end": bytesOf(whole.replace(/startxref\n\d+/, "startxref\n99999")),
  "startxref at another place": bytesOf(whole.replace(/startxref\n\d+/, "startxref\n9")),
  "bytes before the header": bytesOf(`junk\n${whole}`),
  "no header": bytesOf(whole.replace("%PDF-1.6", "%XXX-1.6")),
  "an unknown version": bytesOf(whole.replace("%PDF-1.6", "%PDF-9.9")),
  "a version in the catalog": fileOf({ ...TREE, 1: "<</Type/Catalog/Pages 2 0 R/Version/2.0>>" }, usual),
  "a lower version in the catalog": fileOf({ ...TREE, 1: "<</Type/Catalog/Pages 2 0 R/Version/1.5>>" }, usual),
  "a wrong stream length": bytesOf(whole.replace("/Length 12", "/Length 15")),
  "a stream without an end": bytesOf(whole.replace("endstream", "")),
  "a stream without a length": bytesOf(whole.replace("/Length 12", "")),
  "a stream after a carriage return": bytesOf(whole.replace("stream\n0 0", "stream\r\n0 0")),
  "a stream after spaces": bytesOf(whole.replace("stream\n0 0", "stream  \n0 0")),
  "a stream that ends with a line break": bytesOf(
    whole.replace("/Length 12", "/Length 99").replace("re f\nendstream", "re f\r\nendstream"),
  ),
  "only objects": bytesOf(whole.slice(0, whole.indexOf("xref"))),
  "objects without a catalog": bytesOf(whole.slice(0, whole.indexOf("xref")).replace("/Type/Catalog", "/Type/Other")),
  "objects without a page tree": bytesOf(
    whole.slice(0, whole.indexOf("xref")).replace("/Type/Pages", "/Type/Other").replace("/Kids", "/Skid"),
  ),
  "a page without a type": bytesOf(whole.replace("/Type/Page/", "/")),
  "two catalogs": bytesOf(
    whole
      .slice(0, whole.indexOf("xref"))
      .replace("4 0 obj", "7 0 obj\n<</Type/Catalog/Pages 99 0 R>>\nendobj\n4 0 obj"),
  ),
  "an old object after its replacement": bytesOf(
    `${whole.slice(0, whole.indexOf("xref"))}3 0 obj\n<</Type/Page/Parent 2 0 R/Rotate 180>>\nendobj\n`,
  ),
  "a damaged object": bytesOf(whole.replace("<</Type/Page/Parent", "<</Type/Page] /Parent")),
  "an object without an end": bytesOf(whole.replace("/Contents 4 0 R>>\nendobj", "/Contents 4 0 R")),
  "an empty object": bytesOf(whole.replace("4 0 obj\n", "4 0 obj endobj\n")),
  "an object with an unclosed string": bytesOf(whole.replace("/Contents 4 0 R>>", "/A(open /Contents 4 0 R>>")),
  "trailers within a stream": bytesOf(
    whole.replace("0 0 9 9 re f", "trailer<</R>>").replace("/Length 12", "/Length 13").replace("startxref", ""),
  ),
  "objects in a recovered object stream": bytesOf(
    `%PDF-1.5\n1 0 obj\n${TREE[1]}\nendobj\n2 0 obj\n${TREE[2]}\nendobj\n4 0 obj\n${TREE[4]}\nendobj\n5 0 obj\n${streamObject("/Type/ObjStm/N 2/First 11", packed)}\nendobj\n3 0 obj\n${TREE[3].replace(">>", "/Rotate 90>>")}\nendobj\n6 0 obj\n${streamObject("/Type/ObjStm/N 1/First 4", "4 0 <</X 1>>")}\nendobj\n`,
  ),
  "an object stream with damaged data": bytesOf(
    `%PDF-1.5\n1 0 obj\n${TREE[1]}\nendobj\n2 0 obj\n${TREE[2]}\nendobj\n5 0 obj\n${streamObject(
      "/Type/ObjStm/N 9/First 11/Filter/FlateDecode",
      Buffer.from(deflateSync(`${packed}`))
        .toString("latin1")
        .slice(0, -4),
    )}\nendobj\n`,
  ),
  "no pages": fileOf({ 1: TREE[1], 2: "<</Type/Pages/Count 0/Kids[]>>" }, usual),
  "no catalog": fileOf({ 1: "5", 2: TREE[2] }, usual),
  text: bytesOf("This is no PDF."),
  nothing: new Uint8Array(),
};

describe("PdfDocument.open", () => {
  it.each(Object.entries(FILES))("reads a file with %s", async (_, bytes) => {
    const editor = new LocalPdfEditor(nodeTools());
    const results = [];
    for (const input of [bytes, bytes.subarray(0, -40)]) {
      results.push(
        await editor
          .reorder({ bytes: input }, { pages: "1-", rotate: {} })
          .then(
            ({ pdf, warnings }) =>
              `${warnings.map(({ code, message }) => `${code} ${message}\n`).join("")}${pdfText(pdf)}`,
          )
          .catch((error) => `${Object(error).name} ${Object(error).code}: ${Object(error).message}`),
      );
    }
    const [first = "", second = ""] = results;
    record(`${first}\n--- without its last 40 bytes:\n${second === first ? "the same" : second}`);
  });

  it.each(Object.entries(ENCRYPTED_PDFS))("decrypts a file with %s", async (_, bytes) => {
    const editor = new LocalPdfEditor(nodeTools());
    const results = new Set<string>();
    for (const password of ["user", "owner"]) {
      const { pdf } = await editor.reorder({ bytes, password }, { pages: "1", rotate: {} });
      results.add(pdfText(pdf));
    }
    expect(results.size).toBe(1);
    await expect(editor.inspect({ bytes, password: "other" })).rejects.toMatchObject({ code: "encrypted" });
    await expect(editor.inspect({ bytes })).rejects.toMatchObject({ code: "password_required" });
    record([...results].join("\n"));
  });

  it.each([
    ["another handler", "/Filter/Other"],
    ["certificates", "/Filter/Adobe.PubSec"],
    ["recipients", "/Filter/Other/Recipients[]"],
    ["no handler", ""],
    ["an unsupported version", "/Filter/Standard/V 3/R 3"],
    ["an unsupported revision", "/Filter/Standard/V 5/R 7"],
    ["no entries", "/Filter/Standard/V 1/R 2"],
    ["short keys", `/Filter/Standard/V 5/R 5/U(${"u".repeat(48)})/UE(x)`],
  ])("rejects an encrypted file with %s", (_, entries) => {
    const open = () => PdfDocument.open(handmadePdf([{}], { trailer: `/Encrypt<<${entries}>>` }));
    const missing = () => PdfDocument.open(handmadePdf([{}], { trailer: "/Encrypt 99 0 R" }));
    const damaged = () => PdfDocument.open(handmadePdf([{}], { trailer: "/Encrypt[]" }));
    record([open, missing, damaged].map((run) => outcome(() => `${run().encrypted}`)).join("\n"));
  });

  it("opens the files that Folio encrypts, with the same objects", async () => {
    const editor = new LocalPdfEditor(nodeTools());
    const bytes = handmadePdf([{ content: "BT (hi) Tj ET" }], {
      trailer: "/Info<</Title(Secret)>>",
      objects: [
        streamObject(
          "/Filter[/Crypt]/DecodeParms[<</Name/Identity>>]/Own(Secret one)/List[(Secret two)<</In(Secret three)>>5]",
          "plain",
        ),
        streamObject("/Own(Secret four)/Filter/ASCIIHexDecode", "41>"),
      ],
      catalog: "/Own[100 0 R 101 0 R]",
    });
    const all = { print: "high", copy: true, modify: true, annotate: true, fillForms: true, assemble: true } as const;
    const none = {
      print: "none",
      copy: false,
      modify: false,
      annotate: false,
      fillForms: false,
      assemble: false,
    } as const;
    const results = [];
    for (const permissions of [
      all,
      none,
      { ...none, print: "low" as const },
      { ...none, copy: true },
      { ...none, modify: true },
      { ...none, annotate: true },
      { ...none, fillForms: true },
      { ...none, assemble: true },
    ]) {
      const { pdf } = await editor.revise(
        { bytes },
        { steps: [], files: [], protection: { userPassword: "ü", ownerPassword: "o", permissions } },
      );
      expect(latin1(pdf)).not.toMatch(/Secret|\(hi\)/);
      const opened = await editor.reorder({ bytes: pdf, password: "o" }, { pages: "1", rotate: {} });
      const same = await editor.reorder({ bytes: pdf, password: "ü" }, { pages: "1", rotate: {} });
      expect(pdfText(same.pdf)).toBe(pdfText(opened.pdf));
      const dict = /\/Filter\/Standard.*?\/U\(/s.exec(latin1(pdf))?.[0];
      results.push(`${dict} ${/\/P (-?\d+)/.exec(latin1(pdf))?.[1]} ${latin1(pdf).slice(0, 8)}`);
      if (results.length === 1) results.push(pdfText(opened.pdf));
    }
    record(results.join("\n"));
  });
});

describe("Pages", () => {
  it("have the boxes, the rotation and the size of their entries", () => {
    const entries = [
      "",
      "/Rotate 90/UserUnit 2",
      "/Rotate -90",
      "/Rotate 450",
      "/Rotate 44",
      "/Rotate 46",
      "/CropBox[10 20 90 280]",
      "/CropBox[-10 -20 90 400]",
      "/CropBox[500 500 600 600]",
      "/CropBox[5 5 5 9]",
      "/MediaBox[200 300 0 0]",
      "/MediaBox[1 2 3]",
      "/MediaBox null",
      "/MediaBox[0 0 /A 9]",
      "/UserUnit/A",
    ];
    const document = PdfDocument.open(handmadePdf(entries.map((each) => ({ entries: each }))));
    const lines = pagesOf(document).map(
      (page, i) =>
        `${entries[i]} ${JSON.stringify(visibleBox(document, page))} ${pageRotation(document, page)} ${JSON.stringify(shownSize(document, page))}`,
    );
    record(lines.join("\n"));
  });

  it.each([
    ["nested", "[100 0 R 101 0 R]"],
    ["repeated", "[10 0 R 10 0 R 101 0 R 101 0 R]"],
    ["missing", "[10 0 R 99 0 R null 5 102 0 R]"],
    ["circular", "[10 0 R 103 0 R]"],
    ["direct", "[<</Type/Page/Rotate 90>> 10 0 R]"],
    ["without a type", "[104 0 R 105 0 R]"],
    ["of other types", "[106 0 R 107 0 R 10 0 R]"],
  ])("are found in a tree with kids that are %s, and the tree is repaired", async (_, kids) => {
    const objects = [
      "<</Type/Pages/Kids[10 0 R]/Rotate 90/Resources<</A 1>>>>",
      "<</Type/Pages/Kids[<</Type/Page/Parent 101 0 R>>]/MediaBox[0 0 9 9]>>",
      "<</Type/Pages/Kids[]>>",
      "<</Type/Pages/Kids[103 0 R 10 0 R 2 0 R]>>",
      "<</Contents 11 0 R>>",
      "<</Kids[10 0 R]>>",
      "<</Type/Page/Kids[10 0 R]>>",
      "<</Type/Catalog>>",
    ];
    const source = latin1(handmadePdf([{ content: "x" }], { objects })).replace(
      "/Kids[10 0 R]/MediaBox",
      `/Kids${kids}/MediaBox`,
    );
    const document = PdfDocument.open(bytesOf(source));
    const pages = pagesOf(document);
    const sound = isSoundTree(document, pages.length);
    repairPageTree(document);
    record(`${pages.length} pages, ${sound ? "sound" : "to be repaired"}\n${pdfText(await writePdf(document))}`);
  });
});

describe("Name and number trees", () => {
  it("are read from nested nodes, and written in order", () => {
    const document = PdfDocument.open(
      handmadePdf([{}], {
        objects: [
          "<</Kids[101 0 R 102 0 R 100 0 R null]/Names[(z)0]/Nums[99 0]>>",
          "<</Names[(b)1(a)2(b)3 5 6(c)]/Nums[3 1 1 2 3 3(x)6 7]>>",
          "<</Kids[<</Names[(d)[4]]/Nums[2 [4]]>>]>>",
        ],
      }),
    );
    const names = readNameTree(document, new PdfRef(100));
    const numbers = readNumberTree(document, new PdfRef(100));
    const unique = new UniqueNames("_");
    const taken = ["a", "a", "a_2", "a", "a_2", "b"].map((each) => unique.uniqueName(each));
    record(
      [
        ...[...names].map(([key, value]) => `${key} ${text(value)}`),
        ...[...numbers].map(([key, value]) => `${key} ${text(value)}`),
        text(nameTree(names)),
        text(numberTree(numbers)),
        ...taken,
        [...readNameTree(document, undefined)].length,
      ].join("\n"),
    );
  });
});

describe("Claims of standards", () => {
  const METADATA = {
    "PDF/A-2b": "<pdfaid:part>2</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>",
    "PDF/A-1a as attributes": `<rdf:Description pdfaid:part="1" pdfaid:conformance='A' x="y"/>`,
    "PDF/UA": "<pdfuaid:part>1</pdfuaid:part><pdfaid:part> 3 </pdfaid:part>",
    "PDF/X": "<pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion>",
    "a claim that cannot be removed": "<pdfaid:part>2<b/></pdfaid:part>",
    none: "<x>text</x>",
    "UTF-16": "\xfe\xff\0<\0p\0d\0f\0a\0i\0d\0:\0p\0a\0r\0t\0>\x002\0<\0/\0p\0d\0f\0a\0i\0d\0:\0p\0a\0r\0t\0>",
    "a damaged stream": null,
  };
  it.each(Object.entries(METADATA))("are read and dropped: %s", async (_, xmp) => {
    const stream =
      xmp === null
        ? streamObject("/Filter/FlateDecode", "damaged")
        : streamObject(
            "/Type/Metadata/Filter[/ASCIIHexDecode]/DecodeParms[null]",
            `${Buffer.from(xmp, "latin1").toString("hex")}>`,
          );
    const document = PdfDocument.open(
      handmadePdf([{}], {
        objects: [stream],
        catalog: "/Metadata 100 0 R",
        trailer: xmp?.includes("x") ? "/Info<</GTS_PDFXVersion(PDF/X-1)/GTS_PDFXConformance(x)/Title(t)>>" : "",
      }),
    );
    const before = [
      claimedPdfaPart(document),
      claimedStandards(document),
      claimsKey(document),
      areKeptByUntaggedText(document),
    ];
    dropClaims(document);
    record(`${JSON.stringify(before)}\n${document.droppedClaims}\n${pdfText(await writePdf(document))}`);
  });
});

describe("PdfWriter", () => {
  const built = (count: number) => {
    const document = PdfDocument.create();
    const refs = Array.from({ length: count }, (_, i) =>
      document.add(i % 50 === 7 ? new PdfStream(PdfDict.of({ I: i }), bytesOf(`stream ${i}`)) : i),
    );
    document.catalog.set("All", refs);
    document.catalog.set("Alias", [document.add(refs[0] ?? null), new PdfRef(9999), document.add(null)]);
    return document;
  };
  it.each([1, 199, 200, 401])("writes %i objects with object streams of 200 objects", async (count) => {
    const pdf = await writePdf(built(count), { level: 9 });
    const dump = pdfText(pdf);
    const streams = latin1(pdf).match(/\/Type\/ObjStm\/N \d+/g);
    record(
      `${streams?.join(" ")}\n${dump
        .split("\n")
        .filter((line) => /^(1|2|3|200|201|40\d): |trailer/.test(line))
        .join("\n")
        .slice(0, 3000)}`,
    );
  });

  it("writes a document without object streams, also while it is built", async () => {
    const plain = built(3);
    plain.trailer.set("ID", [new PdfString(bytesOf("first")), new PdfString(bytesOf("second"))]);
    const results = [];
    for (const withoutObjectStreams of [true, false]) {
      const document = PdfDocument.create();
      const file = new MemoryFile();
      const writer = new PdfWriter(document, file, { incremental: { withoutObjectStreams } });
      const [early, later, unused] = [document.reserve(), document.reserve(), document.reserve()];
      writer.writeAhead(early, PdfDict.of({ Later: later, Never: unused }));
      document.replace(unused, null);
      document.replace(later, [new PdfName("Later"), early]);
      document.catalog.set("Own", [early, later]);
      document.requireVersion(1.7);
      await writer.finish();
      results.push(pdfText(file.bytes()));
    }
    const bytes = await writePdf(plain);
    results.push(`${/\/ID\[\((\w+)\)/.exec(latin1(bytes))?.[1]}`);
    record(results.join("\n\n"));
  });
});
