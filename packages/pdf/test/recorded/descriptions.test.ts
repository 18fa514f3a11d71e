import { describe, it, vi } from "vitest";
import { instantOf } from "../../src/describe/metadata.ts";
import { writePng } from "../../src/image/png-writer.ts";
import { LocalPdfEditor } from "../../src/local-pdf-editor.ts";
import { nodeTools } from "../../src/node.ts";
import { parsePageRanges, selectedPages } from "../../src/page-ranges.ts";
import { Budget } from "../../src/syntax/budget.ts";
import { matchesOf } from "../../src/text-search.ts";
import { handmadePdf, streamObject, textContent } from "../support/handmade-pdf.ts";
import { recordedResults } from "../support/recorded.ts";
import { richPdf } from "../support/rich-pdf.ts";

const record = recordedResults(import.meta.filename);
const editor = new LocalPdfEditor(nodeTools());

/** Test data: a document with fonts, images, fields, signatures, attachments and bookmarks of many kinds. */
const described = () =>
  handmadePdf(
    [
      {
        content: "/X Do",
        entries:
          "/Resources<</Font<</A 100 0 R/B 101 0 R/C 102 0 R/D 3 0 R/E 3 0 R/F 5>>/XObject<</X 103 0 R/Y 104 0 R/Z 5>>/Pattern<</P 105 0 R/Q<<>>>>>>",
      },
      { entries: "/Rotate 90/Resources<</XObject<</Y 104 0 R/Y2 104 0 R>>>>" },
      { entries: "/UserUnit 2/Resources<</XObject<</I 106 0 R>>/Font<</G 3 0 R>>>>" },
    ],
    {
      objects: [
        "<</Type/Font/Subtype/TrueType/BaseFont/ABCDEF+Own/FontDescriptor<</FontFile2 104 0 R>>>>",
        "<</Type/Font/Subtype/Type0/BaseFont/abcdef+Wide/DescendantFonts[<</Subtype/CIDFontType0/FontDescriptor<</FontFile3 5>>>>]>>",
        "<</Type/Font/Name/Unnamed>>",
        streamObject(
          "/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</Font<</H<</Subtype/Type3/Name/Boxes>>>>/XObject<</X 103 0 R/Y 104 0 R>>>>",
          "/Y Do",
        ),
        streamObject("/Subtype/Image/Width 2/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray", "ab"),
        streamObject("/PatternType 1/Resources<</XObject<</I 107 0 R>>>>", ""),
        streamObject("/Subtype/Image/ColorSpace[/Indexed/DeviceRGB 0(abc)]/Filter[/ASCIIHexDecode/DCTDecode]", "abc"),
        streamObject("/Subtype/Image/Width 1/Height 1/ImageMask true/Filter/Fl", "x"),
        "<</Type/Outlines/First 109 0 R>>",
        "<</Title(one)/Next 110 0 R/First 111 0 R/Dest[10 0 R/Fit]>>",
        "<</Title(two)/Next 109 0 R/A<</S/GoTo/D(here)>>>>",
        "<</Title(inner)/Dest[99 0 R/Fit]/First 112 0 R>>",
        "<</Title<FEFF00FC>/Dest[14 0 R/Fit]>>",
        "<</T(form)/FT/Tx/V(value)/Kids[114 0 R 115 0 R 114 0 R]>>",
        "<</T(a)/Ff 3>>",
        "<</T(sig)/FT/Sig/V 116 0 R>>",
        "<</Type/Sig/Name(Ada)/Reason(Because)/M(D:20240229123456+01'30')/SubFilter/adbe.pkcs7.detached>>",
        "<</FT/Sig/V<<>>>>",
        "<</FT/Sig/T(empty)/Kids[<<>>]>>",
        streamObject(
          "/Type/Metadata",
          "<pdfaid:part>3</pdfaid:part><pdfaid:conformance>U</pdfaid:conformance><pdfuaid:part>1</pdfuaid:part>",
        ),
      ],
      catalog:
        "/Lang(de)/Metadata 119 0 R/Outlines 108 0 R/AcroForm<</Fields[113 0 R 117 0 R 118 0 R 113 0 R 5]>>/StructTreeRoot<<>>/Names<</Dests<</Names[(here)[12 0 R/Fit](there)<</D[1/Fit]>>(gone)[99 0 R/Fit]]>>/EmbeddedFiles<</Names[(key)5(f)<</F(file.txt)>>(u)<</UF(unicode.txt)/F(x)>>]>>>>",
      trailer:
        "/Info<</Title(T)/Author(A)/Subject(S)/Keywords(K)/Creator(C)/Producer(P)/CreationDate(D:2024)/ModDate(D:20240229123456Z)/GTS_PDFXVersion(PDF/X-3)>>",
    },
  );

describe("A description", () => {
  it("lists the contents of a document", async () => {
    const plain = await editor.describe({ bytes: handmadePdf([{}]) });
    record(`${JSON.stringify(await editor.describe({ bytes: described() }), null, 1)}\n${JSON.stringify(plain)}`);
  });

  it("is short for an inspection", async () => {
    record(
      `${JSON.stringify(await editor.inspect({ bytes: described() }), null, 1)}\n${JSON.stringify(await editor.inspect({ bytes: handmadePdf([{}]) }))}`,
    );
  });

  it("cuts long texts and long lists", async () => {
    const long = "x".repeat(2_100);
    const fields = Array.from(
      { length: 1_010 },
      (_, i) => `<</T(f${i})/FT/Ch/Opt[(${i === 0 ? long : "a"})]/V(${i === 0 ? long : "b"})>>`,
    );
    const names = Array.from({ length: 1_010 }, (_, i) => `(n${i})5`).join("");
    const bytes = handmadePdf([{}], {
      objects: fields,
      catalog: `/AcroForm<</Fields[${fields.map((_, i) => `${100 + i} 0 R`).join(" ")}]>>/Names<</EmbeddedFiles<</Names[${names}]>>>>`,
      trailer: `/Info<</Title(${long})>>`,
    });
    const fonts = Array.from({ length: 1_010 }, (_, i) => `/F${i}<</Subtype/Type1/BaseFont/Font${i}>>`).join("");
    const images = Array.from({ length: 1_010 }, (_, i) => `/I${i} ${100 + i} 0 R`).join("");
    const resources = await editor.describe({
      bytes: handmadePdf([{ entries: `/Resources<</Font<<${fonts}>>/XObject<<${images}>>>>` }], {
        objects: new Array(1_010).fill(streamObject("/Subtype/Image", "")),
      }),
    });
    const { metadata, fields: listed, attachments, formFields } = await editor.describe({ bytes });
    record(
      JSON.stringify([
        resources.fonts.length,
        resources.images.length,
        metadata.title?.length,
        listed.length,
        `${listed[0]?.value}`.length,
        listed[0]?.options[0]?.length,
        attachments.length,
        formFields,
      ]),
    );
  });

  it("has dates in many forms", () => {
    const dates = [
      "D:2024",
      "D:202402",
      "D:20240229",
      "D:2024022912",
      "D:202402291234",
      "D:20240229123456",
      "D:20240229123456Z",
      "D:20240229123456+01'30'",
      "D:20240229123456-0130",
      "D:20240229123456+02",
      "20240229",
      " D:2024",
      "D:24",
      "text",
      "",
      "D:99999999999999",
    ];
    record([...dates, null].map((date) => `${date} ${instantOf(date)}`).join("\n"));
  });
});

describe("Page ranges", () => {
  it("select pages", () => {
    const ranges = [
      "all",
      "odd",
      "even",
      "1",
      "1-3",
      "3-1",
      "4-",
      "-2",
      "1,3,1",
      "2-2",
      " 1 , 2 ",
      "0",
      "9",
      "1-9",
      "9-",
      "a",
      "",
      ",",
      "1,",
      "1--2",
      "1.5",
      "all,1",
      "ODD",
      "0-2",
      "00001",
    ];
    const lines = ranges.map((range) => {
      const parsed = JSON.stringify(parsePageRanges(range));
      try {
        return `${range} ${parsed} ${selectedPages(range, 5, "pages")}`;
      } catch (error) {
        return `${range} ${parsed} ${Object(error).code} ${Object(error).message}`;
      }
    });
    record([...lines, `${selectedPages("odd", 1, "pages")}`].join("\n"));
  });
});

describe("Text searches", () => {
  it("find texts, patterns and data", () => {
    const cases: [Parameters<typeof matchesOf>[1]["kind"], string, string, boolean][] = [
      ["text", "Ada Lovelace", "Ada Lovelace, AdaLovelace, ada lovelace, XAda Lovelace, XAdaLovelace", false],
      ["text", "Ada", "Ada ada ADA", true],
      ["text", "a.b*c(d)[e]{f}|g\\h/i^j$k+l?", "a.b*c(d)[e]{f}|g\\h/i^j$k+l?", true],
      ["text", "  two   spaces ", "two spaces twospaces", false],
      ["pattern", "##-@@", "12-ab 123-ab 12-abc x12-ab 12-äö", false],
      ["pattern", "No. #", "No. 5 No.5 no. 6", true],
      ["email", "", "ada@example.com, a.b-c+d@x-y.co.uk; a@b @c.d x@y.z.", false],
      [
        "iban",
        "",
        "DE89 3704 0044 0532 0130 00, DE89370400440532013000, DE89 3704 0044 0532 0130 01, GB82 WEST 1234 5698 7654 32",
        false,
      ],
      ["card", "", "4111 1111 1111 1111, 4111-1111-1111-1111, 4111111111111112, 378282246310005, 12345", false],
    ];
    record(
      cases
        .map(
          ([kind, text, within, caseSensitive]) =>
            `${kind} ${text} ${caseSensitive}: ${matchesOf(within, { kind, text, caseSensitive })
              .map(({ from, to }) => within.slice(from, to))
              .join(" | ")}`,
        )
        .join("\n"),
    );
  });
});

describe("A budget", () => {
  it("counts the work and the memory of each edit", async () => {
    const rich = richPdf("A");
    const png = writePng({ width: 4, height: 2, channels: 3, samples: new Uint8Array(24) });
    const grey = handmadePdf(
      [{ content: "q 20 0 0 20 0 0 cm /I Do Q", entries: "/Resources<</XObject<</I 100 0 R>>>>" }],
      {
        objects: [
          streamObject(
            "/Subtype/Image/Width 96/Height 96/BitsPerComponent 8/ColorSpace/DeviceGray",
            "abcd".repeat(2304),
          ),
        ],
      },
    );
    const bilevel = handmadePdf(
      [{ content: "q 20 0 0 20 0 0 cm /I Do Q", entries: "/Resources<</XObject<</I 100 0 R>>>>" }],
      {
        objects: [
          streamObject("/Subtype/Image/Width 96/Height 96/BitsPerComponent 1/ColorSpace/DeviceGray", "\0".repeat(1152)),
        ],
      },
    );
    const form = handmadePdf([{ entries: "/Annots[100 0 R 101 0 R]" }], {
      objects: [
        "<</Type/Annot/Subtype/Widget/FT/Tx/T(a)/Rect[0 0 99 20]/DA(/F1 9 Tf)>>",
        "<</Type/Annot/Subtype/Ink/InkList[[1 2 3 4 5 6]]/Rect[0 0 9 9]>>",
      ],
      catalog: "/AcroForm<</Fields[100 0 R]/DR<</Font<</F1 3 0 R>>>>>>",
    });
    const revise = (bytes: Uint8Array, ...steps: Parameters<typeof editor.revise>[1]["steps"]) =>
      editor.revise({ bytes }, { steps, files: [], protection: null });
    const numbering = {
      pages: "all",
      text: "{{page}}",
      position: "top-left",
      start: 1,
      digits: 1,
      font: "courier",
      fontPt: 9,
      color: "#000000",
      insetPt: 9,
    } as const;
    const sheets = {
      perSheet: 2,
      widthPt: 500,
      heightPt: 500,
      marginPt: 0,
      gapPt: 0,
      border: false,
      order: "rows",
    } as const;
    const words = [{ text: "recognised", bbox: { x: 10, y: 10, width: 80, height: 12 }, line: 0 }];
    const layers = [{ page: 1, widthPt: 200, heightPt: 300, turnedDeg: 0 as const, deskewedDeg: 0, words }];
    const EDITS: Record<string, () => Promise<unknown>> = {
      inspect: () => editor.inspect({ bytes: described() }),
      describe: () => editor.describe({ bytes: described() }),
      merge: () =>
        editor.merge([
          { bytes: rich, pages: null, name: "a" },
          { bytes: richPdf("B"), pages: "3,1", name: "b" },
        ]),
      split: () => editor.split({ bytes: rich }, ["1", "2-3"]),
      reorder: () => editor.reorder({ bytes: rich }, { pages: "3,1,1", rotate: { 1: 90 } }),
      stamp: () => editor.stamp({ bytes: rich }, [{ ...editor.testWatermark(), artwork: { png } }]),
      watermark: () => editor.stamp({ bytes: rich }, [editor.testWatermark()]),
      "compress low": () => editor.compress({ bytes: grey }, "low"),
      "compress medium": () => editor.compress({ bytes: rich }, "medium"),
      "compress high": () => editor.compress({ bytes: grey }, "high"),
      "text layer": () => editor.addTextLayer({ bytes: grey }, { layers, deskew: true }),
      "text layer on a bilevel image": () => editor.addTextLayer({ bytes: bilevel }, { layers, deskew: false }),
      images: () =>
        editor.fromImages([{ kind: "png", bytes: png }], {
          paper: null,
          landscape: null,
          marginPt: { top: 0, right: 0, bottom: 0, left: 0 },
          dpi: 72,
        }),
      fill: () => revise(form, { kind: "fill", fields: { a: "text" } }),
      flatten: () => revise(form, { kind: "flatten", annotations: true }),
      number: () => revise(rich, { kind: "number", numbering }),
      impose: () => revise(rich, { kind: "impose", sheets }),
      remove: () => revise(rich, { kind: "remove", pages: "2" }),
      attach: () =>
        editor.revise(
          { bytes: rich },
          {
            steps: [
              { kind: "attach", files: [{ filename: "a", description: null, mimeType: null, relationship: "data" }] },
            ],
            files: [new Uint8Array(500)],
            protection: null,
          },
        ),
      "a damaged file": () => editor.inspect({ bytes: rich.subarray(0, -200) }),
      "an unclosed string": () =>
        editor.inspect({
          bytes: Buffer.from(
            Buffer.from(rich).toString("latin1").replace("(A alternative 2)", "(A (alternative 2"),
            "latin1",
          ),
        }),
      "damaged content": () =>
        revise(handmadePdf([{ content: `${textContent("x")} ] ) >> (open` }]), { kind: "number", numbering }),
      "a compressed stream": () =>
        editor.stamp(
          {
            bytes: handmadePdf([{ content: null, entries: "/Contents 100 0 R" }], {
              objects: [streamObject("/Filter/ASCIIHexDecode", `${"20".repeat(400)}>`)],
            }),
          },
          [editor.testWatermark()],
        ),
    };
    const work = vi.spyOn(Budget.prototype, "spendWork");
    const memory = vi.spyOn(Budget.prototype, "spendMemory");
    const sum = (calls: number[][]) => Math.round(calls.reduce((total, [units = 0]) => total + units, 0));
    const lines = [];
    for (const [title, edit] of Object.entries(EDITS)) {
      work.mockClear();
      memory.mockClear();
      await edit();
      lines.push(`${title}: ${sum(work.mock.calls)} units of work, ${sum(memory.mock.calls)} bytes`);
    }
    work.mockRestore();
    memory.mockRestore();
    record(lines.join("\n"));
  });

  it("stops edits that exceed it", async () => {
    const rich = richPdf("A");
    const failures = [];
    for (const [limits, until] of [
      [{ memoryBytes: 1_000 }],
      [{ maxWorkUnits: 1_000 }],
      [{ maxWorkUnits: 100, workPerByte: 1_000 }],
      [{ maxUnitsBetweenYields: 1_000, maxWorkUnits: 1e9 }],
      [{ maxPages: 2 }],
      [{ maxPages: 3 }],
      [
        {},
        {
          deadlineMs: Date.now() + 1e6,
          signal: new AbortController().signal,
          memoryReservation: { grow: () => false },
        },
      ],
      [
        {},
        { deadlineMs: Date.now() + 1e6, signal: new AbortController().signal, memoryReservation: { grow: () => true } },
      ],
    ] as const) {
      const limited = new LocalPdfEditor(nodeTools(), limits);
      failures.push(
        await limited
          .reorder({ bytes: rich }, { pages: "3,1", rotate: {} }, until)
          .then(({ pages }) => `${pages} pages`)
          .catch((error) => `${Object(error).code} ${Object(error).message}`),
      );
    }
    const asked: number[] = [];
    const budget = new Budget({
      memoryBytes: 10_000_000,
      memoryReservation: { grow: (bytes) => asked.push(bytes) > 0 },
      maxWorkUnits: 1e9,
    });
    budget.spendMemory(100);
    budget.spendMemory(1_000_000);
    const left = budget.memoryLeft;
    budget.spendMemory(2_000_000);
    budget.refund(left, 500);
    budget.forNextDocument().spendMemory(6_000_000);
    const transient = budget.transient();
    transient.spendMemory(30_000_000);
    transient.resetMemory();
    failures.push(`${asked} ${left} ${budget.memoryLeft} ${transient.memoryLeft} ${budget.isYieldDue}`);
    const first = new Budget({ maxWorkUnits: 100 });
    for (const next of [first.forNextDocument(), first.transient(), first]) {
      try {
        next.spendWork(50);
        failures.push("within the limit");
      } catch (error) {
        failures.push(`${error}`);
      }
    }
    const aborted = new Budget({ signal: AbortSignal.abort(new Error("stopped")) });
    const late = new Budget({ deadlineMs: 1, maxWorkUnits: 1e9 });
    for (const each of [aborted, late, budget]) {
      await each.yieldIfDue();
      each.spendWork(60e6);
      failures.push(
        await each.yieldIfDue().then(
          () => `${each.isYieldDue}`,
          (error) => `${error}`,
        ),
      );
    }
    record(failures.join("\n"));
  });
});
