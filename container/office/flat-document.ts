import type { OfficeFormat } from "../../src/domain/office-format.ts";
import { XmlNesting } from "./xml-nesting.ts";
import { rejectDeepNesting, rejectEntities, type UnpackedSize } from "./zip.ts";

/**
 * Number of bytes at the start of the file in which the document type is searched. The type is an attribute of the root
 * element and follows dozens of namespaces.
 */
const ROOT_BYTES = 16_384;
const ROOT_ELEMENT = /<office:document\s[^>]*?office:mimetype\s*=\s*["']application\/vnd\.oasis\.opendocument\.(\w+)/;
const KINDS: Record<string, [format: OfficeFormat, importer: string]> = {
  text: ["odt", "OpenDocument Text Flat XML"],
  spreadsheet: ["ods", "OpenDocument Spreadsheet Flat XML"],
  presentation: ["odp", "OpenDocument Presentation Flat XML"],
};

/**
 * Detects an OpenDocument file that is one XML file instead of a package (OpenDocument 1.3, part 3, 3.1.2). Returns
 * null for any other file. Throws `source_invalid`.
 */
export function detectFlatDocument(
  file: Buffer,
): { format: OfficeFormat; importer: string; weight: UnpackedSize } | null {
  const kind = KINDS[ROOT_ELEMENT.exec(file.toString("latin1", 0, ROOT_BYTES))?.[1] ?? ""];
  if (!kind) return null;
  const whole = { name: "office:document" };
  rejectEntities(whole, file);
  const nesting = new XmlNesting();
  nesting.add(file);
  rejectDeepNesting(whole, nesting);
  const [format, importer] = kind;
  return { format, importer, weight: { xmlBytes: file.byteLength, otherBytes: 0 } };
}
