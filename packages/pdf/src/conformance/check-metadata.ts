import type { PdfDocument } from "../file/document.ts";
import { xmpDate } from "../file/xmp.ts";
import { decodeText } from "../syntax/objects.ts";
import type { Findings } from "./findings.ts";
import type { XmlElement } from "./xml.ts";
import { fieldsOf, findProperty, readXmp, textOf, type Xmp, type XmpProperty, type XmpValue } from "./xmp-reader.ts";
import { hasForm, predefinedForm, XMP_NAMESPACES, type XmpForm } from "./xmp-schemas.ts";

const { pdfaid: PDFAID, pdfuaid: PDFUAID, pdfaExtension: EXTENSION, dc: DC, pdf: PDF, xmp: XMP } = XMP_NAMESPACES;

/** Checks the XMP metadata, the claims in them, and their agreement with the information dictionary. */
export function checkMetadata(document: PdfDocument, findings: Findings): Xmp | null {
  const xmp = readXmp(document);
  const { pdfA, isPdfUa } = findings.target;
  if (!xmp) findings.add("metadata", "The document has no XMP metadata.");
  else if (xmp.error !== null) findings.add("metadata", xmp.error);
  const stream = document.stream(document.catalog.get("Metadata"));
  if (pdfA?.part === 1 && stream?.dict.has("Filter")) findings.add("metadata", "The metadata are compressed.");
  if (pdfA) checkClaim(xmp, findings);
  if (isPdfUa) checkPdfUaClaim(xmp, findings);
  if (pdfA && pdfA.part < 4) checkSchemas(xmp, findings);
  if (pdfA?.part === 1) checkAgreement(document, xmp, findings);
  if (pdfA?.part === 4) checkInformation(document, findings);
  return xmp;
}

function checkClaim(xmp: Xmp | null, findings: Findings): void {
  const { pdfA } = findings.target;
  if (!pdfA) return;
  const own = (name: string): XmpProperty | undefined => findProperty(xmp, PDFAID, name);
  const [part, conformance, rev] = [own("part"), own("conformance"), own("rev")];
  const level = textOf(conformance?.value) ?? "";
  if (textOf(part?.value) !== String(pdfA.part))
    findings.add("claim", `The metadata do not name part ${pdfA.part} of PDF/A.`);
  if (!acceptedLevels(pdfA).includes(level)) findings.add("claim", "The metadata do not name the level of PDF/A.");
  if (pdfA.part === 4 && !/^\d{4}$/.test(textOf(rev?.value) ?? ""))
    findings.add("claim", "The metadata do not name the year of PDF/A-4.");
  const named = ["part", "conformance", "rev", "amd", "corr"].flatMap((name) => own(name) ?? []);
  if (named.some(({ prefix }) => prefix !== "pdfaid"))
    findings.add("claim", "The marker of PDF/A has another prefix than pdfaid.");
}

/** A higher level includes the lower levels. */
function acceptedLevels({ part, level }: { part: number; level: string | null }): string[] {
  if (part === 4) return [level?.toUpperCase() ?? ""];
  if (level === "a") return ["A"];
  if (level === "u") return ["U", "A"];
  return part === 1 ? ["B", "A"] : ["B", "U", "A"];
}

function checkPdfUaClaim(xmp: Xmp | null, findings: Findings): void {
  const part = findProperty(xmp, PDFUAID, "part");
  if (textOf(part?.value) !== "1" || part?.prefix !== "pdfuaid")
    findings.add("pdf-ua-claim", "The metadata do not name PDF/UA-1.");
}

/** Property that an extension schema describes. */
interface DescribedProperties {
  forms: Map<string, XmpForm>;
}

function checkSchemas(xmp: Xmp | null, findings: Findings): void {
  const described = new Map<string, DescribedProperties>();
  const add = (message: string, element: string): void => findings.add("extension-schema", message, { element });
  for (const property of xmp?.properties ?? []) {
    if (property.namespace !== EXTENSION) continue;
    if (property.name !== "schemas" || property.prefix !== "pdfaExtension" || property.value.kind !== "bag")
      add("The list of extension schemas has the wrong form.", "pdfaExtension:schemas");
    else for (const element of property.value.elements) readSchema(element, described, add);
  }
  for (const { namespace, name, prefix, value } of xmp?.properties ?? []) {
    if (namespace === EXTENSION) continue;
    const element = `${prefix}:${name}`;
    const form = described.get(namespace)?.forms.get(name) ?? predefinedForm({ namespace, name }, findings.target);
    const isExif = namespace === XMP_NAMESPACES.exif;
    if (form === undefined && !isExif) add(`The metadata property ${element} is not described.`, element);
    else if (form !== undefined && !isOfForm(value, form))
      add(`The metadata property ${element} has the wrong type.`, element);
  }
}

function isOfForm(value: XmpValue, form: XmpForm): boolean {
  if (form === "any") return true;
  if (form === "integers") return value.kind === "seq" && value.items.every((item) => hasForm(item, "integer"));
  if (form === "dates") return value.kind === "seq" && value.items.every((item) => hasForm(item, "date"));
  if (form === "alt" || form === "seq" || form === "bag" || form === "struct") return value.kind === form;
  return value.kind === "text" && hasForm(value.text, form);
}

function readSchema(
  element: XmlElement,
  described: Map<string, DescribedProperties>,
  add: (message: string, element: string) => void,
): void {
  const fields = fieldsOf(element);
  const uri = textOf(fields.get("namespaceURI")?.value);
  const isComplete = ["schema", "namespaceURI", "prefix"].every((key) => fields.get(key)?.value.kind === "text");
  if (!isComplete || [...fields.values()].some(({ prefix }) => prefix !== "pdfaSchema"))
    add("An extension schema lacks its name, namespace or prefix.", "pdfaExtension:schemas");
  const properties = fields.get("property")?.value;
  if (uri === null) return;
  const own = described.get(uri) ?? { forms: new Map() };
  described.set(uri, own);
  if (properties === undefined) return;
  if (properties.kind !== "seq") {
    add("The properties of an extension schema are no list.", "pdfaSchema:property");
    return;
  }
  for (const item of properties.elements) {
    const about = fieldsOf(item);
    const text = (key: string): string | null => textOf(about.get(key)?.value);
    const category = text("category");
    const isSound = text("name") !== null && text("valueType") !== null && text("description") !== null;
    if (!isSound || (category !== "external" && category !== "internal"))
      add("A property of an extension schema lacks its name, type, category or description.", "pdfaProperty:name");
    own.forms.set(text("name") ?? "", formOfType(text("valueType") ?? ""));
  }
}

function formOfType(type: string): XmpForm {
  const list = /^(?:(?:open|closed)\s+choice\s+of\s+)?(bag|seq|alt)\b/i.exec(type)?.[1]?.toLowerCase();
  if (list === "bag" || list === "seq" || list === "alt") return list;
  if (/^lang alt$/i.test(type)) return "alt";
  if (/^integer$/i.test(type)) return "integer";
  if (/^date$/i.test(type)) return "date";
  return /^boolean$/i.test(type) ? "boolean" : "any";
}

/** Pairs of an entry of the information dictionary and its XMP property (ISO 19005-1, 6.7.3). */
const PAIRS = [
  ["Title", DC, "title"],
  ["Author", DC, "creator"],
  ["Subject", DC, "description"],
  ["Keywords", PDF, "Keywords"],
  ["Creator", XMP, "CreatorTool"],
  ["Producer", PDF, "Producer"],
] as const;
const DATES = [
  ["CreationDate", "CreateDate"],
  ["ModDate", "ModifyDate"],
] as const;

function checkAgreement(document: PdfDocument, xmp: Xmp | null, findings: Findings): void {
  const info = document.dict(document.trailer.get("Info"));
  const add = (key: string): void =>
    findings.add("metadata-agreement", `${key} differs between the information dictionary and the metadata.`, {
      element: key,
    });
  for (const [key, namespace, name] of PAIRS) {
    const string = document.string(info?.get(key));
    const own = findProperty(xmp, namespace, name)?.value;
    const isOne = key !== "Author" || (own?.kind === "seq" && own.items.length === 1);
    if (string && (decodeText(string).trim() !== (textOf(own) ?? "").trim() || !isOne)) add(key);
  }
  for (const [key, name] of DATES) {
    const string = document.string(info?.get(key));
    if (!string) continue;
    const [date, other] = [xmpDate(decodeText(string)), textOf(findProperty(xmp, XMP, name)?.value)];
    if (date === null || other === null || Date.parse(date) !== Date.parse(other)) add(key);
  }
}

function checkInformation(document: PdfDocument, findings: Findings): void {
  const info = document.dict(document.trailer.get("Info"));
  if (!info) return;
  const isAllowed = document.catalog.has("PieceInfo") && info.size === 1 && info.has("ModDate");
  if (!isAllowed) findings.add("information-dictionary", "The file has an information dictionary.");
}
