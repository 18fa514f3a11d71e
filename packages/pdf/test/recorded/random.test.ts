import { createHash } from "node:crypto";
import { describe, it } from "vitest";
import { measureBalance } from "../../src/content/balance.ts";
import { compactContent } from "../../src/content/compact-content.ts";
import { operationsOf } from "../../src/content/operations.ts";
import { LocalPdfEditor } from "../../src/local-pdf-editor.ts";
import { nodeTools } from "../../src/node.ts";
import { Budget } from "../../src/syntax/budget.ts";
import { bytesOf, latin1, type PdfValue } from "../../src/syntax/objects.ts";
import { Keyword, SyntaxReader } from "../../src/syntax/reader.ts";
import { serialize } from "../../src/syntax/serialize.ts";
import { SyntaxCopier } from "../../src/syntax/syntax-copier.ts";
import { handmadePdf, streamObject } from "../support/handmade-pdf.ts";
import { pdfText } from "../support/pdf-text.ts";
import { recordedResults } from "../support/recorded.ts";
import { richPdf } from "../support/rich-pdf.ts";

const record = recordedResults(import.meta.filename);
const editor = new LocalPdfEditor(nodeTools());
const digest = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 8);
const text = (value: PdfValue | Keyword) =>
  value instanceof Keyword ? `'${value.text}'` : serialize(value, (ref) => ref.number * 1000 + ref.generation);

/** Returns a function that returns pseudo-random integers from 0 to `below - 1`. They are the same on every machine. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Returns texts of random tokens. */
function* sequences(
  tokens: readonly string[],
  { count, longest, seed }: { count: number; longest: number; seed: number },
) {
  const random = numbersFrom(seed);
  for (let i = 0; i < count; i++) {
    let sequence = "";
    for (let left = 1 + random(longest); left > 0; left--) sequence += tokens[random(tokens.length)] ?? "";
    yield sequence;
  }
}

const SYNTAX =
  "1 |0 |R |R| |\n|%c\n|/A|/B |/StructParent |[|[|]|]|<<|<<|>>|>>|(a)|(b\\|)|(|<41>|<4|true |null |x |-|.5|5|7 |12 0 R |endobj |stream |#41|/OCG|'|1e3 ".split(
    "|",
  );
const OPERATORS =
  "q |Q |BT |ET |cm |1 |0.50 |-.5 |/A |(t)|(u |[|]|<<|>>|Tj |TJ\n|BI |/W 1 |ID |EI |EI\n|\x01\x02|Do |BMC |BDC |EMC |qQ |re|f |%c\n|<4>|> |) |w|'|\" ".split(
    "|",
  );

describe("Random sequences of tokens", () => {
  it("equal the recorded values, also in a copy of the document", () => {
    const lines = [...sequences(SYNTAX, { count: 400, longest: 9, seed: 1 })].map((input) => {
      const read = (options: object) => {
        const reader = new SyntaxReader(bytesOf(`${input} endobj`), new Budget(), options);
        try {
          return `${text(reader.token())}@${reader.position}${reader.hasErrors ? "!" : ""}`;
        } catch (error) {
          return `${Object(error).message}@${reader.position}`;
        }
      };
      const copier = new SyntaxCopier();
      const isCopied = copier.append(bytesOf(`${input} endobj`), 0, {
        numberFor: (number) => (number === 12 ? 0 : number + 5),
        structParentOffset: 3,
      });
      const [usual, lenient, plain] = [read({}), read({ skipsErrors: true }), read({ references: false })];
      const others = [lenient, plain].map((each) => (each === usual ? "=" : each));
      return `${JSON.stringify(input)} ${usual} ${others.join(" ")} ${isCopied ? latin1(copier.bytes.subarray(0, copier.length)) : "-"}${copier.namesLayer ? " layer" : ""}`;
    });
    record(lines.join("\n"));
  });

  it("are read as the same operations", () => {
    const lines = [...sequences(OPERATORS, { count: 300, longest: 14, seed: 2 })].map((input) => {
      const content = bytesOf(input);
      const operations = [...operationsOf(content)].map(
        ({ operator, operands, end }) => `${operands.map(text).join(" ")} ${operator}@${end}`,
      );
      const balance = Object.values(measureBalance(content, new Budget())).join(",");
      const compact = compactContent(content, new Budget());
      return JSON.stringify([input, operations.join("; "), balance, compact && latin1(compact)]);
    });
    record(lines.join("\n"));
  });
});

describe("Damaged files", () => {
  const form = handmadePdf(
    [
      { content: "BT /F1 9 Tf (a) Tj ET", entries: "/Annots[100 0 R 101 0 R]/Rotate 90" },
      { content: null, entries: "/Contents[103 0 R 11 0 R]" },
    ],
    {
      objects: [
        "<</Type/Annot/Subtype/Widget/FT/Tx/T(a)/V(x)/Rect[0 0 99 20]/DA(/F1 9 Tf)/Parent 102 0 R>>",
        "<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/GoTo/D(n)>>>>",
        "<</T(p)/Kids[100 0 R]>>",
        streamObject("/Filter/ASCIIHexDecode", "31203020302031203020302063 6d>"),
        "<</Type/Outlines/First 105 0 R/Last 105 0 R/Count 1>>",
        "<</Title(t)/Parent 104 0 R/Dest[12 0 R/Fit]>>",
      ],
      catalog:
        "/AcroForm<</Fields[102 0 R]/NeedAppearances true/DR<</Font<</F1 3 0 R>>>>>>/Outlines 104 0 R/Names<</Dests<</Names[(n)[12 0 R/Fit]]>>>>/PageLabels<</Nums[0<</S/r>>1<</P(x)>>]>>",
      trailer: "/Info<</Title(Form)>>",
    },
  );
  const DAMAGES: Record<string, (file: string, random: (below: number) => number) => string> = {
    "a changed character": (file, random) => {
      const at = random(file.length);
      return file.slice(0, at) + ("<>[]()/ 0aR\n%"[random(13)] ?? "") + file.slice(at + 1);
    },
    "a missing part": (file, random) => {
      const at = random(file.length);
      return file.slice(0, at) + file.slice(at + 1 + random(60));
    },
    "a repeated part": (file, random) => {
      const [from, to] = [random(file.length), random(file.length)];
      return file.slice(0, to) + file.slice(from, from + random(200)) + file.slice(to);
    },
    "a wrong number": (file, random) => {
      const at = random(file.length);
      const next = /\d+/.exec(file.slice(at));
      return next ? file.slice(0, at + next.index) + random(120) + file.slice(at + next.index + next[0].length) : file;
    },
  };

  it.each(Object.keys(DAMAGES))("with %s have the recorded result of a repair", async (kind) => {
    const lines = [];
    for (const [title, source] of Object.entries({ rich: richPdf("A"), form })) {
      const random = numbersFrom(title.length + kind.length);
      for (let i = 0; i < 60; i++) {
        const bytes = bytesOf(DAMAGES[kind]?.(latin1(source), random) ?? "");
        const reordered = await editor
          .reorder({ bytes }, { pages: "2,1", rotate: {} })
          .then(({ pdf, warnings }) => `${warnings.map(({ code }) => code)} ${digest(pdfText(pdf))}`)
          .catch((error) => `${Object(error).code} ${Object(error).message}`);
        const described = await editor
          .describe({ bytes })
          .then((description) => digest(JSON.stringify(description)))
          .catch((error) => `${Object(error).code}`);
        lines.push(`${title} ${i}: ${reordered} ${described}`);
      }
    }
    record(lines.join("\n"));
  });
});
