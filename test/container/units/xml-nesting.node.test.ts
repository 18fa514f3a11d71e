import { describe, expect, it } from "vitest";
import { XmlNesting } from "../../../container/office/xml-nesting.ts";

function depthsOf(xml: string | Buffer, pieceBytes = 1_000_000): [number, number] {
  const nesting = new XmlNesting();
  const bytes = Buffer.from(xml as string);
  for (let at = 0; at < bytes.length; at += pieceBytes) nesting.add(bytes.subarray(at, at + pieceBytes));
  return [nesting.deepest, nesting.deepestTable];
}

describe("The nesting depth of elements and tables", () => {
  it.each<[string, string, [number, number]]>([
    ["siblings", "<a><b/><b/><b></b></a>", [2, 0]],
    ["tables of Word", "<w:tbl><w:tr><w:tc><w:tbl></w:tbl></w:tc></w:tr></w:tbl><w:tbl/>", [4, 2]],
    ["tables of OpenDocument, with attributes", "<table:table a=\"1\"><table:table-row b='2'/></table:table>", [1, 1]],
    ["a bracket within an attribute", "<a b=\"<c><d>\"><e f='/>'></e></a>", [2, 0]],
    ["comments, CDATA, instructions", "<?x <a> ?><!-- <a> > - --><a><![CDATA[<b>>]]><b/></a>", [1, 0]],
    ["a doctype", "<!DOCTYPE a><a/>", [0, 0]],
  ])("is measured correctly in XML with %s", (_, xml, depths) => {
    expect(depthsOf(xml)).toEqual(depths);
    expect(depthsOf(xml, 1)).toEqual(depths);
    expect(depthsOf(Buffer.from(xml, "utf16le"))).toEqual(depths);
  });
});
