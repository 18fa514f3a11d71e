import { handmadePdf, streamObject, textContent } from "./handmade-pdf.ts";

/**
 * Builds a PDF of three pages with everything that a merge can lose: an outline, links by name and by page, a form
 * field, tags, page labels, an attachment and a language. `mark` makes each text unique. The names (such as field
 * names) are the same in all these PDFs, as in PDFs from Chrome.
 */
export function richPdf(mark: string): Uint8Array {
  const tagged = (text: string) => `/P <</MCID 0>> BDC ${textContent(text)} EMC`;
  const link = (target: string) => `<</Type/Annot/Subtype/Link/Rect[0 0 50 50]/Border[0 0 0]${target}>>`;
  const objects = [
    "<</Type/Outlines/First 101 0 R/Last 102 0 R/Count 2>>",
    `<</Title(${mark} one)/Parent 100 0 R/Next 102 0 R/Dest[10 0 R/Fit]>>`,
    `<</Title(${mark} three)/Parent 100 0 R/Prev 101 0 R/Dest(three)>>`,
    link("/A<</S/GoTo/D(three)>>"),
    link("/Dest[10 0 R/Fit]"),
    `<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/V(${mark} value)/Rect[20 20 120 40]/P 12 0 R/F 4/AP<</N 106 0 R>>>>`,
    streamObject("/Type/XObject/Subtype/Form/BBox[0 0 100 20]/Resources<<>>", "0 0 100 20 re S"),
    `<</Type/StructTreeRoot/K 108 0 R/ParentTree<</Nums[0[109 0 R]1[110 0 R]2[111 0 R]]>>/ParentTreeNextKey 3>>`,
    "<</S/Document/P 107 0 R/K[109 0 R 110 0 R 111 0 R]>>",
    `<</S/P/P 108 0 R/Pg 10 0 R/K 0/Alt(${mark} alternative 1)>>`,
    `<</S/P/P 108 0 R/Pg 12 0 R/K 0/Alt(${mark} alternative 2)>>`,
    `<</S/P/P 108 0 R/Pg 14 0 R/K 0/Alt(${mark} alternative 3)>>`,
    streamObject("/Type/EmbeddedFile", `${mark} attached`),
    "<</Type/Filespec/F(note.txt)/UF(note.txt)/EF<</F 112 0 R>>>>",
    `<</Title(Document ${mark})>>`,
  ];
  const names = "/Names<</Dests<</Names[(three)[14 0 R/Fit]]>>/EmbeddedFiles<</Names[(note.txt)113 0 R]>>>>";
  const catalog = `/Outlines 100 0 R${names}/AcroForm<</Fields[105 0 R]>>/StructTreeRoot 107 0 R/MarkInfo<</Marked true>>/Lang(en)/PageLabels<</Nums[0<</S/r>>]>>`;
  return handmadePdf(
    [
      { content: tagged(`${mark} page 1`), entries: "/StructParents 0/Annots[103 0 R]" },
      { content: tagged(`${mark} page 2`), entries: "/StructParents 1/Annots[105 0 R]" },
      { content: tagged(`${mark} page 3`), entries: "/StructParents 2/Annots[104 0 R]" },
    ],
    { objects, catalog, trailer: "/Info 114 0 R" },
  );
}
