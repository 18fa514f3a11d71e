/** One page of a handwritten PDF. A test controls every byte of the page. */
export interface HandmadePage {
  /** Entries of the page dictionary, in addition to Type, Parent and Contents. */
  entries?: string;
  /** Content stream of the page. If null, the page has no Contents entry. */
  content?: string | null;
}

export interface HandmadeOptions {
  /**
   * Further objects. They get the object numbers 100, 101, 102 … in the given order, so that `catalog` can refer to
   * them.
   */
  objects?: string[];
  catalog?: string;
  trailer?: string;
}

/**
 * Builds a handwritten PDF. Its pages have the object numbers 10, 12, 14 …, and the contents of the pages have 11, 13,
 * 15 …. Font F1 is Helvetica.
 */
export function handmadePdf(pages: HandmadePage[], options: HandmadeOptions = {}): Uint8Array {
  const objects = new Map<number, string>();
  const kids = pages.map((_, i) => `${10 + 2 * i} 0 R`).join(" ");
  objects.set(1, `<</Type/Catalog/Pages 2 0 R${options.catalog ?? ""}>>`);
  objects.set(2, `<</Type/Pages/Count ${pages.length}/Kids[${kids}]/MediaBox[0 0 200 300]>>`);
  objects.set(3, "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>");
  for (const [i, { entries = "", content = "" }] of pages.entries()) {
    const contents = content === null ? "" : `/Contents ${11 + 2 * i} 0 R`;
    const resources = entries.includes("/Resources") ? "" : "/Resources<</Font<</F1 3 0 R>>>>";
    objects.set(10 + 2 * i, `<</Type/Page/Parent 2 0 R${resources}${contents}${entries}>>`);
    if (content !== null) objects.set(11 + 2 * i, streamObject("", content));
  }
  for (const [i, object] of (options.objects ?? []).entries()) objects.set(100 + i, object);
  return assemble(objects, options.trailer ?? "");
}

export const streamObject = (entries: string, data: string): string =>
  `<<${entries}/Length ${data.length}>>\nstream\n${data}\nendstream`;

export const textContent = (text: string): string => `BT /F1 24 Tf 20 150 Td (${text}) Tj ET`;

function assemble(objects: Map<number, string>, trailer: string): Uint8Array {
  let file = "%PDF-1.7\n";
  const rows: string[] = ["0000000000 65535 f \n"];
  const last = Math.max(...objects.keys());
  for (let number = 1; number <= last; number++) {
    const object = objects.get(number);
    rows.push(object === undefined ? "0000000000 00000 f \n" : `${String(file.length).padStart(10, "0")} 00000 n \n`);
    if (object !== undefined) file += `${number} 0 obj\n${object}\nendobj\n`;
  }
  const start = file.length;
  file += `xref\n0 ${last + 1}\n${rows.join("")}trailer\n<</Size ${last + 1}/Root 1 0 R${trailer}>>\nstartxref\n${start}\n%%EOF\n`;
  return Uint8Array.from(Buffer.from(file, "latin1"));
}

/** Test data: a PDF with the texts 日本語 and 中文. Its fonts are not embedded, and predefined CMaps encode the texts. */
export function unembedded(): Uint8Array {
  const composite = (encoding: string, ordering: string, name: string) =>
    `<</Type/Font/Subtype/Type0/BaseFont/${name}/Encoding/${encoding}/DescendantFonts[<</Type/Font/Subtype/CIDFontType0/BaseFont/${name}/CIDSystemInfo<</Registry(Adobe)/Ordering(${ordering})/Supplement 2>>/FontDescriptor<</Type/FontDescriptor/FontName/${name}/Flags 4/FontBBox[0 0 1000 1000]/ItalicAngle 0/Ascent 880/Descent -120/CapHeight 700/StemV 80>>>>]>>`;
  const entries = "/Resources<</Font<</J 100 0 R/C 101 0 R>>>>";
  const content = "BT /J 20 Tf 20 200 Td <93FA967B8CEA> Tj ET BT /C 20 Tf 20 100 Td <D6D0CEC4> Tj ET";
  const objects = [composite("90ms-RKSJ-H", "Japan1", "Ryumin-Light"), composite("GBK-EUC-H", "GB1", "STSong-Light")];
  return handmadePdf([{ content, entries }], { objects });
}
