import type { PdfDocument } from "../file/document.ts";
import { writeXmp, xmlText, xmpDate } from "../file/xmp.ts";
import { decodeText, PdfDict, textString } from "../syntax/objects.ts";
import type { ConformanceTarget } from "./standard.ts";
import { findProperty, readXmp, textOf, type Xmp, type XmpProperty } from "./xmp-reader.ts";
import { hasForm, PREDEFINED, predefinedForm, XMP_NAMESPACES } from "./xmp-schemas.ts";

/** Property of an extension schema, with its value. */
export interface ExtensionProperty {
  name: string;
  value: string;
  description: string;
  /** Type of the value. Default: text. */
  type?: "Integer" | "Text" | undefined;
}

/** Schema of metadata properties that PDF/A does not predefine (ISO 19005-2, 6.6.2.3.2). */
export interface MetadataExtension {
  schema: string;
  namespace: string;
  prefix: string;
  properties: ExtensionProperty[];
}

const PDF_UA: MetadataExtension = {
  schema: "PDF/UA Universal Accessibility Schema",
  namespace: XMP_NAMESPACES.pdfuaid,
  prefix: "pdfuaid",
  properties: [{ name: "part", value: "1", description: "Part of ISO 14289", type: "Integer" }],
};
const INFORMATION = [
  ["Title", XMP_NAMESPACES.dc, "title"],
  ["Author", XMP_NAMESPACES.dc, "creator"],
  ["Subject", XMP_NAMESPACES.dc, "description"],
  ["Keywords", XMP_NAMESPACES.pdf, "Keywords"],
  ["Creator", XMP_NAMESPACES.xmp, "CreatorTool"],
  ["Producer", XMP_NAMESPACES.pdf, "Producer"],
] as const;
const DATES = [
  ["CreationDate", "CreateDate"],
  ["ModDate", "ModifyDate"],
] as const;
/** Properties that are written from the information dictionary and the target. */
const WRITTEN = new Set(
  "dc:title dc:creator dc:description dc:subject dc:language pdf:Keywords pdf:Producer xmp:CreatorTool xmp:CreateDate xmp:ModifyDate".split(
    " ",
  ),
);
const MAX_KEPT = 200;
const PART_4_YEAR = 2020;

/**
 * Writes XMP metadata that conform to the target, and lets the information dictionary agree with them. Keeps the simple
 * properties of the present metadata, with an extension schema for those that PDF/A does not predefine.
 */
export function writeMetadata(
  document: PdfDocument,
  target: ConformanceTarget,
  extensions: readonly MetadataExtension[] = [],
): void {
  const xmp = readXmp(document);
  cleanInformation(document, xmp);
  const kept = keptProperties(xmp, { extensions, target });
  const schemas = [...extensions, ...(target.isPdfUa ? [PDF_UA] : []), ...kept.schemas];
  const needsSchemas = target.pdfA !== null && target.pdfA.part < 4 && schemas.length > 0;
  const statements = [
    claimOf(target),
    ...schemas.map(valuesOf),
    kept.predefined,
    needsSchemas ? extensionSchemas(schemas) : "",
  ];
  writeXmp(document, statements.join(""));
  if (target.pdfA?.part === 4) document.trailer.delete("Info");
}

function claimOf({ pdfA }: ConformanceTarget): string {
  if (!pdfA) return "";
  const { part, level } = pdfA;
  const year = part === 4 ? `<pdfaid:rev>${PART_4_YEAR}</pdfaid:rev>\n` : "";
  const conformance = level === null ? "" : `<pdfaid:conformance>${level.toUpperCase()}</pdfaid:conformance>\n`;
  return `<pdfaid:part>${part}</pdfaid:part>\n${year}${conformance}`;
}

/**
 * Removes entries from the information dictionary that metadata cannot have, and adds what only the metadata have. The
 * information dictionary counts where both differ, because viewers show it.
 */
function cleanInformation(document: PdfDocument, xmp: Xmp | null): void {
  const info = new PdfDict(document.dict(document.trailer.get("Info")) ?? []);
  for (const [key, namespace, name] of INFORMATION) {
    const own = document.string(info.get(key));
    const text = plainText(own ? decodeText(own) : (textOf(findProperty(xmp, namespace, name)?.value) ?? ""));
    if (text === "") info.delete(key);
    else info.set(key, textString(text));
  }
  for (const [key, name] of DATES) {
    const own = document.string(info.get(key));
    if (own && xmpDate(decodeText(own)) !== null) continue;
    const date = pdfDate(textOf(findProperty(xmp, XMP_NAMESPACES.xmp, name)?.value) ?? "");
    if (date === null) info.delete(key);
    else info.set(key, textString(date));
  }
  document.trailer.set("Info", document.add(info));
}

const plainText = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cs}\ufffe\uffff]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim();

/** Converts a complete XMP date to a PDF date. Returns null for other dates. */
function pdfDate(text: string): string | null {
  const parts = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.\d+)?(Z|[+-]\d\d:\d\d)$/.exec(text);
  if (!parts) return null;
  const [, year, month, day, hour, minute, second, zone = "Z"] = parts;
  return `D:${year}${month}${day}${hour}${minute}${second}${zone === "Z" ? "Z" : `${zone.replace(":", "'")}'`}`;
}

interface KeptProperties {
  predefined: string;
  schemas: MetadataExtension[];
}

const SAFE_NAME = /^[A-Za-z_][\w.-]{0,60}$/;

function keptProperties(
  xmp: Xmp | null,
  { extensions, target }: { extensions: readonly MetadataExtension[]; target: ConformanceTarget },
): KeptProperties {
  const kept: KeptProperties = { predefined: "", schemas: [] };
  const taken = new Set(extensions.map(({ namespace }) => namespace));
  const seen = new Set<string>();
  const schemas = new Map<string, MetadataExtension>();
  for (const property of (xmp?.properties ?? []).slice(0, MAX_KEPT)) {
    const { namespace, name, prefix, value } = property;
    const key = `${namespace} ${name}`;
    if (seen.has(key) || isWritten(property) || !SAFE_NAME.test(name)) continue;
    seen.add(key);
    if (PREDEFINED.has(namespace)) kept.predefined += predefinedText(property, target);
    else if (
      value.kind === "text" &&
      value.text !== "" &&
      isOwnNamespace(namespace) &&
      !taken.has(namespace) &&
      SAFE_NAME.test(prefix)
    ) {
      const schema = schemas.get(namespace) ?? {
        schema: prefix,
        namespace,
        prefix: ownPrefix(prefix, schemas),
        properties: [],
      };
      schemas.set(namespace, schema);
      schema.properties.push({ name, value: value.text, description: name });
    }
  }
  kept.schemas = [...schemas.values()];
  return kept;
}

const STANDARD_PREFIXES: ReadonlySet<string> = new Set(Object.keys(XMP_NAMESPACES));

/** Returns the prefix, or another one if a standard or another schema has it. */
function ownPrefix(prefix: string, schemas: ReadonlyMap<string, MetadataExtension>): string {
  const used = new Set([...schemas.values()].map((schema) => schema.prefix));
  let free = prefix;
  for (let i = 1; STANDARD_PREFIXES.has(free) || used.has(free) || free === "xml" || free === "x"; i++)
    free = `${prefix}${i}`;
  return free;
}

/** Whether a namespace belongs to nobody that the target knows, so that it needs an extension schema. */
const isOwnNamespace = (namespace: string): boolean =>
  /^[a-z][a-z\d+.-]*:[^\s"<>&]{1,300}$/i.test(namespace) &&
  !Object.values(XMP_NAMESPACES).includes(namespace as never) &&
  !/^http:\/\/(?:www\.aiim\.org|www\.npes\.org|ns\.adobe\.com)\//.test(namespace);

function isWritten({ namespace, name }: XmpProperty): boolean {
  if (namespace === XMP_NAMESPACES.pdfaid || namespace === XMP_NAMESPACES.pdfuaid) return true;
  const prefix = prefixOf(namespace);
  return WRITTEN.has(`${prefix}:${name}`);
}

const prefixOf = (namespace: string): string | undefined =>
  Object.entries(XMP_NAMESPACES).find(([, uri]) => uri === namespace)?.[0];

function predefinedText({ namespace, name, value }: XmpProperty, target: ConformanceTarget): string {
  const form = predefinedForm({ namespace, name }, target);
  const prefix = prefixOf(namespace);
  if (form === undefined || prefix === undefined) return "";
  if (value.kind === "text") {
    const isSimple =
      !["alt", "seq", "bag", "dates", "integers", "struct", "any"].includes(form) &&
      hasForm(value.text, form) &&
      value.text !== "";
    return isSimple
      ? withNamespace(prefix, namespace, `<${prefix}:${name}>${xmlText(value.text)}</${prefix}:${name}>`)
      : "";
  }
  const isPlain = value.kind === form && value.kind !== "struct" && value.kind !== "alt";
  if (!isPlain || value.elements.some(({ children, attributes }) => children.length > 0 || attributes.length > 0))
    return "";
  const list = form === "seq" ? "Seq" : "Bag";
  const items = value.items.map((item) => `<rdf:li>${xmlText(item)}</rdf:li>`).join("");
  return withNamespace(prefix, namespace, `<${prefix}:${name}><rdf:${list}>${items}</rdf:${list}></${prefix}:${name}>`);
}

/** Declares the namespace at the element, because the packet declares only common namespaces. */
const withNamespace = (prefix: string, namespace: string, element: string): string =>
  `${element.replace(/^<([^\s>]+)/, `<$1 xmlns:${prefix}="${namespace}"`)}\n`;

const valuesOf = ({ namespace, prefix, properties }: MetadataExtension): string =>
  properties
    .map(({ name, value }) =>
      withNamespace(prefix, namespace, `<${prefix}:${name}>${xmlText(value)}</${prefix}:${name}>`),
    )
    .join("");

function extensionSchemas(schemas: readonly MetadataExtension[]): string {
  const { pdfaExtension, pdfaSchema, pdfaProperty } = XMP_NAMESPACES;
  const items = schemas.map(
    ({ schema, namespace, prefix, properties }) => `<rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>${xmlText(schema)}</pdfaSchema:schema>
<pdfaSchema:namespaceURI>${xmlText(namespace)}</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>${xmlText(prefix)}</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq>
${properties.map(propertySchema).join("\n")}
</rdf:Seq></pdfaSchema:property>
</rdf:li>`,
  );
  return `<pdfaExtension:schemas xmlns:pdfaExtension="${pdfaExtension}" xmlns:pdfaSchema="${pdfaSchema}" xmlns:pdfaProperty="${pdfaProperty}"><rdf:Bag>
${items.join("\n")}
</rdf:Bag></pdfaExtension:schemas>
`;
}

const propertySchema = ({ name, description, type = "Text" }: ExtensionProperty): string =>
  `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${xmlText(name)}</pdfaProperty:name><pdfaProperty:valueType>${type}</pdfaProperty:valueType><pdfaProperty:category>internal</pdfaProperty:category><pdfaProperty:description>${xmlText(description)}</pdfaProperty:description></rdf:li>`;
