import type { PdfDocument } from "../file/document.ts";
import { decodeStream } from "../filters/decode.ts";
import { StreamDecodeError } from "../filters/stream-decode-error.ts";
import { latin1 } from "../syntax/objects.ts";
import { localName, readXml, type XmlElement, XmlError } from "./xml.ts";
import { XMP_NAMESPACES } from "./xmp-schemas.ts";

const { rdf: RDF } = XMP_NAMESPACES;
const MAX_METADATA_BYTES = 4 * 1024 * 1024;

/** Value of an XMP property. A list has its kind and the texts of its simple items. */
export type XmpValue =
  | { kind: "text"; text: string }
  | { kind: "alt" | "seq" | "bag"; items: string[]; elements: XmlElement[]; languages: (string | null)[] }
  | { kind: "struct"; element: XmlElement };

export interface XmpProperty {
  namespace: string;
  name: string;
  prefix: string;
  value: XmpValue;
}

/** XMP metadata, or the reason why they are invalid. */
export interface Xmp {
  properties: XmpProperty[];
  /** Sentence about an error in the packet. Null for valid metadata. */
  error: string | null;
}

/** Reads the XMP metadata of the catalog. Returns null if the document has none. */
export function readXmp(document: PdfDocument): Xmp | null {
  const stream = document.stream(document.catalog.get("Metadata"));
  if (!stream) return null;
  const isTyped = document.nameText(stream.dict.get("Type")) === "Metadata";
  if (!isTyped || document.nameText(stream.dict.get("Subtype")) !== "XML") return null;
  try {
    const bytes = decodeStream(stream, document, MAX_METADATA_BYTES);
    if (bytes.includes(0)) return { properties: [], error: "The metadata are not UTF-8." };
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    return { properties: propertiesOf(readXml(text)), error: packetError(latin1(bytes)) };
  } catch (error) {
    if (error instanceof XmlError)
      return { properties: [], error: `The metadata are not valid XML: ${error.message}.` };
    if (error instanceof StreamDecodeError || error instanceof TypeError)
      return { properties: [], error: "The metadata are not UTF-8." };
    throw error;
  }
}

function packetError(text: string): string | null {
  const header = /<\?xpacket\s+([^?]{0,400})\?>/.exec(text)?.[1];
  if (header === undefined) return "The metadata have no packet header.";
  if (/\bbytes\s*=/.test(header)) return "The header of the metadata has the attribute bytes.";
  return /\bencoding\s*=/.test(header) ? "The header of the metadata has the attribute encoding." : null;
}

function propertiesOf(root: XmlElement): XmpProperty[] {
  const rdf =
    root.namespace === RDF
      ? root
      : root.children.find((child) => child.namespace === RDF && localName(child.name) === "RDF");
  if (!rdf) throw new XmlError("no rdf:RDF");
  const properties: XmpProperty[] = [];
  for (const description of rdf.children) {
    if (description.namespace !== RDF || localName(description.name) !== "Description") continue;
    for (const { name, namespace, value } of description.attributes) {
      if (namespace === null || namespace === RDF || name.startsWith("xml:")) continue;
      properties.push({ ...named(name, namespace), value: { kind: "text", text: value } });
    }
    for (const child of description.children)
      properties.push({ ...named(child.name, child.namespace), value: xmpValueOf(child) });
  }
  return properties;
}

const named = (name: string, namespace: string | null): Omit<XmpProperty, "value"> => ({
  namespace: namespace ?? "",
  name: localName(name),
  prefix: name.includes(":") ? name.slice(0, name.indexOf(":")) : "",
});

/** Returns the value of a property element. */
export function xmpValueOf(element: XmlElement): XmpValue {
  const [only, ...others] = element.children;
  const list = only?.namespace === RDF ? { Alt: "alt", Seq: "seq", Bag: "bag" }[localName(only.name)] : undefined;
  if (only && others.length === 0 && (list === "alt" || list === "seq" || list === "bag"))
    return {
      kind: list,
      items: only.children.map((item) => item.text.trim()),
      elements: only.children,
      languages: only.children.map((item) => attribute(item, "xml:lang")),
    };
  const isResource = element.attributes.some(
    ({ name, namespace }) => namespace === RDF && localName(name) === "parseType",
  );
  const hasFields = element.attributes.some(
    ({ namespace, name }) => namespace !== null && namespace !== RDF && !name.startsWith("xml:"),
  );
  if (element.children.length > 0 || isResource || hasFields) return { kind: "struct", element };
  const resource = element.attributes.find(
    ({ name, namespace }) => namespace === RDF && localName(name) === "resource",
  );
  return { kind: "text", text: (resource?.value ?? element.text).trim() };
}

export const attribute = (element: XmlElement, name: string): string | null =>
  element.attributes.find((each) => each.name === name)?.value ?? null;

/** Returns the fields of a structure, from `rdf:Description` or `rdf:parseType="Resource"`. */
export function fieldsOf(
  element: XmlElement,
): Map<string, { namespace: string | null; prefix: string; value: XmpValue }> {
  const [only] = element.children;
  const inner = only?.namespace === RDF && localName(only.name) === "Description" ? only : element;
  const fields = new Map<string, { namespace: string | null; prefix: string; value: XmpValue }>();
  for (const { name, namespace, value } of inner.attributes)
    if (namespace !== null && namespace !== RDF)
      fields.set(localName(name), { ...named(name, namespace), value: { kind: "text", text: value } });
  for (const child of inner.children)
    fields.set(localName(child.name), { ...named(child.name, child.namespace), value: xmpValueOf(child) });
  return fields;
}

export function textOf(value: XmpValue | undefined): string | null {
  if (value?.kind === "text") return value.text;
  if (value && value.kind !== "struct") {
    const preferred = value.languages.indexOf("x-default");
    return value.items[Math.max(0, preferred)] ?? null;
  }
  return null;
}

export const findProperty = (xmp: Xmp | null, namespace: string, name: string): XmpProperty | undefined =>
  xmp?.properties.find((each) => each.namespace === namespace && each.name === name);
