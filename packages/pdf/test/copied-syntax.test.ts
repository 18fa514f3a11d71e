import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Budget } from "../src/syntax/budget.ts";
import { bytesOf, latin1, name, PdfDict, PdfRef, PdfString, type PdfValue } from "../src/syntax/objects.ts";
import { SyntaxReader } from "../src/syntax/reader.ts";
import { serialize } from "../src/syntax/serialize.ts";
import { SyntaxCopier } from "../src/syntax/syntax-copier.ts";

/** New object numbers: each number plus 100. Object 99 does not exist. */
const renumbering = {
  numberFor: (number: number) => (number === 99 ? 0 : number + 100),
  structParentOffset: 7,
};

/** Returns a copy of the syntax, or null if SyntaxCopier does not support it and the object must be parsed. */
function copied(syntax: string): string | null {
  const copier = new SyntaxCopier();
  return copier.append(bytesOf(`${syntax} endobj`), 0, renumbering)
    ? latin1(copier.bytes.subarray(0, copier.length))
    : null;
}

describe("The direct copy of an object's syntax", () => {
  it.each([
    ["[1 0 R 99 0 R 12 0 R]", "[101 0 R null 112 0 R]"],
    ["[1 2 3 0 R 4 5]", "[1 2 103 0 R 4 5]"],
    ["<</A\r\n1\t0\nR/B 2 %c 3 0 R\n 0 %d\rR>>", "<</A 101 0 R/B 102 0 R>>"],
    ["<</A(1 0 R)/B<31203020 52>/C(a\\)1 0 R(b) 2 0 R)>>", "<</A(1 0 R)/B<31203020 52>/C(a\\)1 0 R(b) 2 0 R)>>"],
    ["<< /A << /B [ 5 0 R << /C 6 0 R >> ] >> /D /E >>", "<</A<</B[105 0 R<</C 106 0 R>>]>>/D/E>>"],
    [
      "<</A -1 /B +2 /C .5 /D 4. /E -0.25 /F true/G false /H null>>",
      "<</A -1/B +2/C .5/D 4./E -0.25/F true/G false/H null>>",
    ],
    [
      "<</StructParents 3/StructParent 4 /StructParentsX 5/K/StructParent>>",
      "<</StructParents 10/StructParent 11/StructParentsX 5/K/StructParent>>",
    ],
    ["<</A 1 0 R/B 1 0 RG>>", null],
    ["[1 0 R2]", null],
    ["[1 0R]", null],
    ["[/1 0/R 2 0 R]", "[/1 0/R 102 0 R]"],
    ["/Name", "/Name"],
  ])("turns %j into %j", (syntax, copy) => {
    expect(copied(syntax)).toBe(copy);
  });

  it.each([
    "7 0 R",
    "7",
    "<</A#20B 1>>",
    "<</Struct#50arents 1>>",
    "<</StructParents 5 0 R>>",
    "<</StructParents 5.5>>",
    "<</A>>",
    "<</A 1",
    "<</A 1]",
    "[1>>",
    "<<1 /A>>",
    "(never ends",
    "<12",
    "<1G>",
    "--5",
    "[1.2.3]",
    "[1e2]",
    "[4-5]",
    "[nullx]",
    "[endobj]",
    "[12345678901 0 R]",
    "[".repeat(200) + "]".repeat(200),
  ])("does not support %j, which must be parsed instead", (syntax) => {
    expect(copied(syntax)).toBeNull();
  });

  it("gives the same result as parsing and serializing, for random arrays and dictionaries", () => {
    const gap = fc.constantFrom(" ", "\n", "\r\n", "\t \0", " %c 1 0 R\n", "\f");
    fc.assert(
      fc.property(value(), gap, (original, between) => {
        const written = serialize(original, (ref) => ref.number).replace(/ (?=[^()<>]*$)/g, between);
        const read = new SyntaxReader(bytesOf(written), new Budget()).value();
        const copy = copied(written);
        if (copy === null) throw new Error(`${written} was not copied`);
        const again = new SyntaxReader(bytesOf(copy), new Budget()).value();
        expect(serialize(again, (ref) => ref.number)).toBe(serialize(read, ({ number }) => number + 100));
      }),
    );
  });
});

/** Generates only arrays and dictionaries, because SyntaxCopier never copies numbers and references at the top level. */
function value(): fc.Arbitrary<PdfValue> {
  const { container } = fc.letrec<{ item: PdfValue; container: PdfValue }>((tie) => ({
    item: fc.oneof(
      { maxDepth: 4 },
      fc.integer(),
      fc.constantFrom(true, false, 0.25, -17.5, name("Name"), name("A.b-c*")),
      fc.integer({ min: 1, max: 90 }).map((number) => new PdfRef(number)),
      fc.uint8Array({ maxLength: 12 }).map((bytes) => new PdfString(bytes)),
      tie("container"),
    ),
    container: fc.oneof(
      fc.array(tie("item"), { maxLength: 5 }),
      fc
        .array(tie("item"), { maxLength: 5 })
        .map((items) => new PdfDict(items.map((item, i) => [`K${i}`, item] as const))),
    ),
  }));
  return container;
}
