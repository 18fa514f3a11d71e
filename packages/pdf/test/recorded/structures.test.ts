import { deflateSync } from "node:zlib";
import { describe, it } from "vitest";
import { PdfDocument } from "../../src/file/document.ts";
import { writePdf } from "../../src/file/writer.ts";
import { xmpTextOf } from "../../src/file/xmp.ts";
import { optimizeJpeg } from "../../src/image/optimize-jpeg.ts";
import { LocalPdfEditor } from "../../src/local-pdf-editor.ts";
import { nodeTools } from "../../src/node.ts";
import { Budget } from "../../src/syntax/budget.ts";
import { endOfLiteral } from "../../src/syntax/literal-end.ts";
import { bytesOf } from "../../src/syntax/objects.ts";
import { pruneStructure } from "../../src/tags/prune-structure.ts";
import { handmadePdf, streamObject, textContent } from "../support/handmade-pdf.ts";
import { pdfText } from "../support/pdf-text.ts";
import { plainJpeg } from "../support/plain-jpeg.ts";
import { recordedResults } from "../support/recorded.ts";
import { richPdf } from "../support/rich-pdf.ts";
import { stored } from "../support/stored.ts";

const record = recordedResults(import.meta.filename);
const editor = new LocalPdfEditor(nodeTools());
const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");
const failed = (error: unknown) => `${Object(error).name} ${Object(error).code} ${Object(error).message}`;

describe("A structure tree", () => {
  const kids: Record<string, string> = {
    "content of the page": "/Pg 10 0 R/K 0",
    "content of a missing page": "/Pg 99 0 R/K 0",
    "content without a page": "/K 0",
    "several contents": "/Pg 10 0 R/K[0 1 2]",
    "a reference to content": "/K<</Type/MCR/Pg 10 0 R/MCID 3>>",
    "a reference to content of a missing page": "/Pg 10 0 R/K<</Type/MCR/Pg 99 0 R/MCID 3>>",
    "a reference to content in a form": "/Pg 10 0 R/K<</Type/MCR/MCID 3/Stm 11 0 R>>",
    "a reference to content in a missing form": "/Pg 10 0 R/K<</Type/MCR/MCID 3/Stm 99 0 R/Obj 11 0 R>>",
    "a reference to an object": "/Pg 10 0 R/K[<</Type/OBJR/Obj 11 0 R>>]",
    "a reference to a missing object": "/Pg 10 0 R/K[<</Type/OBJR/Obj 99 0 R/Stm 11 0 R>>]",
    "a reference to a missing object among content": "/Pg 10 0 R/K[0<</Type/OBJR/Obj 99 0 R>>]",
    "an element without kids": "/K[<</S/TD>>]",
    "an element without kids beside content":
      "/Pg 10 0 R/K[<</S/TD>>0<</S/TD/Alt(gone)>><</S/TD/ActualText(gone)>><</S/TD/K[]>><</S/TD/K[]/E(gone)>>]",
    "an element without kids on a page": "/Pg 10 0 R/K[<</S/TD/Pg 10 0 R>><</S/TD/Pg 99 0 R>>]",
    "a text as a kid": "/Pg 10 0 R/K[(text)null 0]",
    itself: "/Pg 10 0 R/K[101 0 R 0]",
    "no kids": "",
  };
  it.each(Object.entries(kids))("is reduced to elements with content: %s", async (_, entries) => {
    const bytes = handmadePdf([{}], {
      objects: [
        "<</Type/StructTreeRoot/K[101 0 R 102 0 R]/ParentTree<</Nums[0[101 0 R 99 0 R]1 99 0 R 2[99 0 R]3[]4 101 0 R]>>/IDTree<</Names[(a)101 0 R(b)99 0 R]>>>>",
        `<</S/P/P 100 0 R${entries}>>`,
        "<</S/P/P 100 0 R/Pg 99 0 R/K 0>>",
      ],
      catalog: "/StructTreeRoot 100 0 R",
    });
    const document = PdfDocument.open(bytes);
    pruneStructure(document);
    record(pdfText(await writePdf(document)));
  });
});

describe("Metadata", () => {
  const packet = (inner: string, about = 'rdf:about=""') =>
    `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description ${about}>${inner}</rdf:Description></rdf:RDF></x:xmpmeta>`;
  const PACKETS: Record<string, string> = {
    "another meaning of a prefix": packet('<dc:title xmlns:dc="other">old</dc:title>'),
    "an own declaration": packet('<dc:title xmlns:dc="http://purl.org/dc/elements/1.1/">old</dc:title>'),
    "an element without an end": packet("<dc:title>old"),
    "an empty element": packet('<dc:title/><dc:titles>kept</dc:titles><dc:title a="b"/>'),
    "an attribute": packet("", "rdf:about='urn:x' dc:title=\"old\" pdf:Producer='kept'"),
    "no description": "<rdf:RDF></rdf:RDF>",
    "no RDF": "<x/>",
    "bytes that are not UTF-8": "<rdf:RDF>\xff</rdf:RDF>",
    "a zero byte": "<rdf:RDF>\0</rdf:RDF>",
  };
  it.each(Object.entries(PACKETS))("with %s gets a new title", async (_, text) => {
    const bytes = handmadePdf([{}], {
      objects: [streamObject("/Type/Metadata/Subtype/XML", text)],
      catalog: "/Metadata 100 0 R/Lang(en)",
      trailer:
        "/Info<</Producer(P & <Q>)/CreationDate(D:20240229123456+01'30')/ModDate(D:20240229123456Z)/Keywords(a, b;c)/Subject(S)/Author()>>",
    });
    const steps = [{ kind: "inform", information: { title: "New", language: "fr" } } as const];
    const { pdf } = await editor.revise({ bytes }, { steps, files: [], protection: null });
    record(`${JSON.stringify(xmpTextOf(PdfDocument.open(bytes)))}\n${pdfText(pdf)}`);
  });

  it("has dates only in the usual form", async () => {
    const lines = [];
    for (const date of ["D:20240229123456", "D:20240229123456-05'00'", "D:2024", "2024", "D:20240229123456Z00'00'"]) {
      const bytes = handmadePdf([{}], { trailer: `/Info<</CreationDate(${date})>>` });
      const steps = [{ kind: "inform", information: { title: "T" } } as const];
      const { pdf } = await editor.revise({ bytes }, { steps, files: [], protection: null });
      lines.push(`${date} ${/<rdf:Description[\s\S]*<\/rdf:Description>/.exec(pdfText(pdf))?.[0]}`);
    }
    record(lines.join("\n"));
  });
});

describe("Marked content of an imported page", () => {
  it("is removed from stamps and overlays", async () => {
    const marked = "/P BMC 0 w EMC /Q <</MCID 0>> BDC 1 w EMC /R MP /S <</A 1>> DP 2 w /P BMC (x) Tj";
    const artwork = { pdf: handmadePdf([{ content: marked, entries: "/MediaBox[0 0 90 30]" }]) };
    const stamp = {
      artwork,
      widthPt: null,
      rotationDeg: 0,
      position: "center",
      opacity: 1,
      layer: "over",
      pages: null,
    } as const;
    const { pdf } = await editor.stamp({ bytes: handmadePdf([{ content: textContent("x") }]) }, [stamp]);
    record(pdfText(pdf));
  });
});

describe("Literal strings without an end", () => {
  it("are found again without reading the rest of the file", () => {
    const inputs = ["(a(b)c", "(a(b)(c(d)e)f(g", "((((", "(a)(b", "x(a(b)c)(d(e)", "(a\\)b(c)", "(a(b\\(c)d"];
    const lines = inputs.map((input) => {
      const bytes = bytesOf(input);
      const openings = [...input].flatMap((letter, at) => (letter === "(" ? [at] : []));
      const found = (order: number[]) => order.map((at) => `${at}:${endOfLiteral(bytes, at, new Budget())}`).join(" ");
      return `${input} ${found(openings)} | ${found([...openings].reverse())} | ${found(openings)}`;
    });
    record(lines.join("\n"));
  });
});

describe("Segments of a JPEG", () => {
  it("are kept, dropped or rejected", () => {
    const file = [...plainJpeg({ across: 3, down: 2, restart: 2 })];
    const tablesAt = file.findIndex((byte, at) => byte === 0xff && file[at + 1] === 0xc4);
    const scanAt = file.findIndex((byte, at) => byte === 0xff && file[at + 1] === 0xda);
    const frameAt = file.findIndex((byte, at) => byte === 0xff && file[at + 1] === 0xc0);
    const insert = (at: number, ...bytes: number[]) =>
      Uint8Array.from([...file.slice(0, at), ...bytes, ...file.slice(at)]);
    const change = (at: number, ...bytes: number[]) =>
      Uint8Array.from([...file.slice(0, at), ...bytes, ...file.slice(at + bytes.length)]);
    const scan = file.slice(scanAt, -2);
    const cases: Record<string, Uint8Array> = {
      whole: Uint8Array.from(file),
      "a comment": insert(2, 0xff, 0xfe, 0, 4, 1, 2),
      "fill bytes": insert(tablesAt, 0xff, 0xff),
      "a segment of 1 byte": insert(2, 0xff, 0xfe, 0, 1),
      "a segment of 2 bytes": insert(2, 0xff, 0xfe, 0, 2),
      "a segment beyond the end": insert(2, 0xff, 0xfe, 255, 255),
      "a marker without a segment": insert(tablesAt, 0xff, 0xd0),
      "a low marker": insert(tablesAt, 0xff, 0x10, 0, 2),
      "a progressive frame": change(frameAt + 1, 0xc2),
      "an extended frame": change(frameAt + 1, 0xc1),
      "two frames": insert(tablesAt, ...file.slice(frameAt, frameAt + 13)),
      "a frame of 12 bits": change(frameAt + 4, 12),
      "a frame without pixels": change(frameAt + 5, 0, 0),
      "a frame without components": change(frameAt + 9, 0),
      "a sampling of 5": change(frameAt + 11, 0x51),
      "a sampling of 2": change(frameAt + 11, 0x22),
      "a sampling of 0": change(frameAt + 11, 0x10),
      "a scan of another component": change(scanAt + 5, 9),
      "a scan without components": change(scanAt + 4, 0),
      "a scan with other tables": change(scanAt + 6, 0x11),
      "two scans": insert(file.length - 2, ...scan),
      "five scans": insert(file.length - 2, ...scan, ...scan, ...scan, ...scan),
      "four scans": insert(file.length - 2, ...scan, ...scan, ...scan),
      "other restarts": change(scanAt - 1, 3),
      "no restarts": change(scanAt - 1, 0),
      "no end": Uint8Array.from(file.slice(0, -2)),
      "bytes after the end": Uint8Array.from([...file, 1, 2, 3]),
      "33 tables": insert(
        tablesAt,
        ...new Array(32).fill([0xff, 0xc4, 0, 20, 0, 1, ...new Array(15).fill(0), 7]).flat(),
      ),
      "a table that is too short": insert(tablesAt, 0xff, 0xc4, 0, 20, 0, 2, ...new Array(15).fill(0), 7),
      "no start": Uint8Array.from(file.slice(1)),
    };
    record(
      Object.entries(cases)
        .map(([title, bytes]) => {
          const result = optimizeJpeg(bytes);
          return `${title}: ${bytes.length} ${result && Buffer.from(result).toString("hex")}`;
        })
        .join("\n"),
    );
  });
});

describe("Uses of an image", () => {
  const image = streamObject(
    "/Type/XObject/Subtype/Image/Width 96/Height 96/ColorSpace/DeviceGray/BitsPerComponent 8",
    "abcd".repeat(2304),
  );
  const form = (content: string, resources = "") =>
    streamObject(`/Type/XObject/Subtype/Form/BBox[0 0 99 99]${resources}`, content);
  const CASES: Record<string, Uint8Array> = {
    "in a page that a font refers to": handmadePdf(
      [
        {
          content: "q 9 0 0 9 0 0 cm /I Do Q",
          entries: "/Resources<</XObject<</I 100 0 R>>/Font<</F<</Page 10 0 R>>>>>>",
        },
      ],
      { objects: [image] },
    ),
    "in a font": handmadePdf(
      [
        {
          content: "q 9 0 0 9 0 0 cm /I Do Q",
          entries: "/Resources<</XObject<</I 100 0 R>>/Font<</F<</Own[100 0 R]>>>>>>",
        },
      ],
      { objects: [image] },
    ),
    "in a graphics state": handmadePdf(
      [
        {
          content: "q 9 0 0 9 0 0 cm /I Do Q",
          entries: "/Resources<</XObject<</I 100 0 R>>/ExtGState<</F<</SMask<</G 101 0 R>>>>>>>>",
        },
      ],
      { objects: [image, form("", "/Resources<</XObject<</I 100 0 R>>>>")] },
    ),
    "in thirteen nested forms": handmadePdf(
      [{ content: "q 9 0 0 9 0 0 cm /X Do Q", entries: "/Resources<</XObject<</X 101 0 R>>>>" }],
      {
        objects: [
          image,
          ...Array.from({ length: 13 }, (_, i) =>
            form(i < 12 ? "/X Do" : "/I Do", `/Resources<</XObject<</X ${102 + i} 0 R/I 100 0 R>>>>`),
          ),
        ],
      },
    ),
    "in eleven nested forms": handmadePdf(
      [{ content: "q 9 0 0 9 0 0 cm /X Do Q", entries: "/Resources<</XObject<</X 101 0 R>>>>" }],
      {
        objects: [
          image,
          ...Array.from({ length: 11 }, (_, i) =>
            form(i < 10 ? "/X Do" : "/I Do", `/Resources<</XObject<</X ${102 + i} 0 R/I 100 0 R>>>>`),
          ),
        ],
      },
    ),
    "in a form that cannot be decoded": handmadePdf(
      [{ content: "/X Do q 9 0 0 9 0 0 cm /I Do Q", entries: "/Resources<</XObject<</X 101 0 R/I 100 0 R>>>>" }],
      { objects: [image, form("x", "/Filter/Unknown")] },
    ),
    "with a direct object": handmadePdf(
      [{ content: "q 9 0 0 9 0 0 cm /I Do /J Do Q 1 2 cm", entries: "/Resources<</XObject<</I 100 0 R/J 5>>>>" }],
      { objects: [image] },
    ),
    "in odd matrices": handmadePdf(
      [
        {
          content: "q 0 9 -9 0 0 0 cm /I Do Q 0 0 0 0 0 0 cm /I Do /A /B cm",
          entries: "/Resources<</XObject<</I 100 0 R>>>>",
        },
      ],
      { objects: [image] },
    ),
  };
  it("decide whether it is made smaller", async () => {
    const lines = [];
    for (const [title, bytes] of Object.entries(CASES)) {
      const { pdf } = await editor.compress({ bytes }, "medium");
      lines.push(
        `${title}: ${/\/Width \d+/.exec(pdfText(pdf))?.[0]} ${await editor.largestImageToDecode({ bytes }, "high")} ${await editor.largestImageToDecode({ bytes }, "low")}`,
      );
    }
    record(lines.join("\n"));
  });
});

describe("A merge that is streamed", () => {
  const whole = async (pieces: AsyncIterable<Uint8Array>) => {
    const parts = [];
    for await (const piece of pieces) parts.push(piece);
    return { bytes: new Uint8Array(Buffer.concat(parts)), pieces: parts.map(({ length }) => length) };
  };
  it("has the same objects as a merge in memory", async () => {
    const big = handmadePdf([{ content: "0 0 1 rg ".repeat(40_000) }]);
    const sources = [
      { bytes: richPdf("A"), pages: "2,1", name: "a" },
      { bytes: big, pages: null, name: "big" },
      { bytes: richPdf("B"), pages: null, name: "b", omitsSourceBookmark: true },
    ];
    const memory = await editor.merge(sources);
    const { pieces, ...rest } = await editor.mergeStream(
      sources.map((source) => ({ ...source, bytes: stored(source.bytes) })),
    );
    const streamed = await whole(pieces);
    const written: Uint8Array[] = [];
    const into = await editor.mergeInto(
      { write: (bytes) => void written.push(bytes.slice()) },
      sources.map(({ bytes, ...source }) => ({ ...source, sizeBytes: bytes.length, read: () => bytes })),
    );
    const shown = [memory.pdf, streamed.bytes, new Uint8Array(Buffer.concat(written))].map(pdfText);
    record(`${JSON.stringify([rest, into])}\n${shown[1] === shown[0]} ${shown[2] === shown[0]}\n${shown[0]}`);
  });

  it("copies objects in all forms", async () => {
    const objects = [
      "<</A 10 0 R/B[101 0 R 99 0 R null]/C(text)/D<41>/E/Na#20me/F -1.5/G true>>",
      "[1 2 100 0 R]",
      "7",
      "102 0 R",
      "(a string)",
      streamObject("/Own 100 0 R/StructParent 3", "data"),
      "<</StructParents 2/StructParent -1>>",
      "<</Type/OCG/Name(layer)>>",
      "<</A <</B <</C 105 0 R>>>> /D [ 1 0 R ] >>",
      "<</Broken [1 2 /X>>",
    ];
    const source = handmadePdf([{ entries: `/Own[${objects.map((_, i) => `${100 + i} 0 R`).join(" ")}]` }], {
      objects,
    });
    const packed = await editor.reorder({ bytes: source }, { pages: "1", rotate: {} });
    const results = [];
    for (const bytes of [source, packed.pdf]) {
      const other = { bytes: richPdf("A"), pages: "1", name: "other" };
      results.push(
        await editor
          .merge([other, { bytes, pages: null, name: "own" }])
          .then(({ pdf, warnings }) => `${JSON.stringify(warnings)}\n${pdfText(pdf)}`, failed),
      );
    }
    record(results.join("\n\n"));
  });
});

describe("Content that is compressed", () => {
  it("is rewritten only if it becomes smaller and can be read", async () => {
    const varied = Array.from(
      { length: 60 },
      (_, i) => `0.10 0.20 0.30 rg    ${(i * 7.37).toFixed(6)}    ${i}.000000 5.000 re   f\n`,
    );
    const wide = varied.join("");
    const deflated = (text: string) => streamObject("/Filter/FlateDecode", latin1(new Uint8Array(deflateSync(text))));
    const CASES: Record<string, Uint8Array> = {
      wide: handmadePdf([{ content: wide }]),
      "with a syntax error": handmadePdf([{ content: `${wide}] q Q` }]),
      "with an inline image": handmadePdf([{ content: `${wide}BI /W 1 ID \x01\x02 EI` }]),
      deflated: handmadePdf([{ content: null, entries: "/Contents 100 0 R" }], { objects: [deflated(wide)] }),
      "in several streams": handmadePdf([{ content: null, entries: "/Contents[100 0 R 101 0 R]" }], {
        objects: [deflated(wide), deflated(wide)],
      }),
      "with operands in the next stream": handmadePdf([{ content: null, entries: "/Contents[100 0 R 101 0 R]" }], {
        objects: [deflated(`${wide}1 0`), deflated(`0 1 0 0 cm ${wide}`)],
      }),
      undecodable: handmadePdf([{ content: null, entries: "/Contents[100 0 R 101 0 R]" }], {
        objects: [deflated(wide), streamObject("/Filter/Unknown", "x")],
      }),
      "in a form": handmadePdf([{ content: "/X Do", entries: "/Resources<</XObject<</X 100 0 R>>>>" }], {
        objects: [streamObject("/Type/XObject/Subtype/Form/BBox[0 0 9 9]", wide)],
      }),
      short: handmadePdf([{ content: "q   Q" }]),
    };
    const lines = [];
    for (const [title, bytes] of Object.entries(CASES)) {
      const shown = pdfText((await editor.compress({ bytes }, "medium")).pdf);
      lines.push(
        `${title}: ${shown.includes(".1 .2 .3 rg")} ${shown.includes("0.10 0.20")} ${(shown.match(/\/Contents[^/>]*/g) ?? []).join(" ")}`,
      );
    }
    record(lines.join("\n"));
  });
});
