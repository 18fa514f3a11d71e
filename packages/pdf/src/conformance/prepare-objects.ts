import { deflateSync } from "node:zlib";
import type { PdfDocument } from "../file/document.ts";
import { reachableDicts, reachableObjects } from "../file/reachable.ts";
import { decodeStream, filtersOf } from "../filters/decode.ts";
import { StreamDecodeError } from "../filters/stream-decode-error.ts";
import { WORK } from "../syntax/budget.ts";
import { latin1, name, PdfDict, PdfStream, type PdfString, type PdfValue, textString } from "../syntax/objects.ts";
import { ALLOWED_FILTERS } from "./check-objects.ts";
import type { ConformanceTarget } from "./standard.ts";

const INTENTS = new Set(["RelativeColorimetric", "AbsoluteColorimetric", "Perceptual", "Saturation"]);
const MEDIA_TYPE = /^[-\w+.]+\/[-\w+.]+$/;
const MAX_VERSION_1 = 1.7;

/** Changes objects that PDF/A forbids in a way that no reader notices: filters, hints for printers, missing names. */
export function prepareObjects(document: PdfDocument, target: ConformanceTarget): void {
  for (const { ref, value } of [...reachableObjects(document)]) {
    if (value instanceof PdfStream && !isAllowed(document, value)) {
      const encoded = reencoded(document, value);
      if (encoded) document.replace(ref, encoded);
    }
  }
  for (const dict of [...reachableDicts(document)]) prepareDict(document, dict, target);
}

function isAllowed(document: PdfDocument, { dict }: PdfStream): boolean {
  return filtersOf(dict, document.resolve).every(({ filter }) => ALLOWED_FILTERS.has(filter) && filter !== "Crypt");
}

/** Encodes a stream with Flate. Returns null if it cannot be decoded. */
function reencoded(document: PdfDocument, stream: PdfStream): PdfStream | null {
  try {
    const data = decodeStream(stream, document);
    document.budget.spendWork(data.length * WORK.deflatedByte);
    const dict = new PdfDict(stream.dict);
    for (const key of ["DecodeParms", "DP"]) dict.delete(key);
    dict.set("Filter", name("FlateDecode"));
    return new PdfStream(dict, new Uint8Array(deflateSync(data)));
  } catch (error) {
    if (!(error instanceof StreamDecodeError)) throw error;
    return null;
  }
}

function prepareDict(document: PdfDocument, dict: PdfDict, target: ConformanceTarget): void {
  if (dict !== document.catalog && document.stream(dict.get("Metadata"))) dict.delete("Metadata");
  const subtype = document.nameText(dict.get("Subtype"));
  if (subtype === "Image") {
    for (const key of ["Alternates", "OPI"]) dict.delete(key);
    if (document.resolve(dict.get("Interpolate")) === true) dict.delete("Interpolate");
    dropUnknownIntent(document, dict, "Intent");
  } else if (subtype === "Form" && dict.has("BBox")) for (const key of ["OPI", "Ref"]) dict.delete(key);
  if (document.nameText(dict.get("Type")) === "ExtGState" || dict.has("RI")) {
    for (const key of ["HTP", "HT", "HTO"]) dict.delete(key);
    dropUnknownIntent(document, dict, "RI");
  }
  if (document.dict(dict.get("EF"))) prepareFile(document, dict, target);
}

function dropUnknownIntent(document: PdfDocument, dict: PdfDict, key: string): void {
  if (dict.has(key) && !INTENTS.has(document.nameText(dict.get(key)) ?? "")) dict.delete(key);
}

/** Gives an attached file the entries that PDF/A-3 and PDF/A-4 require, and associates it with the document. */
function prepareFile(document: PdfDocument, file: PdfDict, { pdfA }: ConformanceTarget): void {
  const own = document.string(file.get("UF")) ?? document.string(file.get("F")) ?? textString("attachment");
  for (const key of ["F", "UF"]) if (document.string(file.get(key)) === null) file.set(key, own);
  if (!pdfA || pdfA.part < 3) return;
  if (!file.has("AFRelationship")) file.set("AFRelationship", name("Unspecified"));
  const files = document.dict(file.get("EF"));
  for (const value of files?.values() ?? []) {
    const dict = document.stream(value)?.dict;
    if (!dict) continue;
    dict.set("Type", name("EmbeddedFile"));
    const type = document.nameText(dict.get("Subtype"));
    if (type === null || !MEDIA_TYPE.test(type)) dict.set("Subtype", name("application/octet-stream"));
  }
}

/** Associates all attached files with the document, as PDF/A-3 requires. */
export function associateFiles(document: PdfDocument): void {
  const associated = [...(document.array(document.catalog.get("AF")) ?? [])];
  const known = new Set(associated.map((value) => document.dict(value)));
  for (const { ref, value } of [...reachableObjects(document)]) {
    const found = value instanceof PdfDict ? [value, ...inlineFiles(value)] : [];
    for (const dict of found) {
      if (!document.dict(dict.get("EF")) || known.has(dict)) continue;
      known.add(dict);
      associated.push(dict === value ? ref : document.add(dict));
    }
  }
  if (associated.length > 0) document.catalog.set("AF", associated);
}

/** Returns file specifications that are direct objects of a dictionary or its arrays. */
function inlineFiles(dict: PdfDict): PdfDict[] {
  const items = [...dict.values()].flatMap((value) => (Array.isArray(value) ? value : [value]));
  return items.filter((item): item is PdfDict => item instanceof PdfDict && item.has("EF"));
}

/** Removes entries of the catalog that PDF/A forbids and that change nothing that a reader sees. */
export function prepareCatalog(document: PdfDocument, target: ConformanceTarget): void {
  const { catalog } = document;
  if (target.pdfA?.part === 4) document.requireVersion(2);
  else document.version = Math.min(document.version, MAX_VERSION_1);
  if (!target.pdfA) return;
  catalog.delete("Requirements");
  const permissions = document.dict(catalog.get("Perms"));
  for (const key of [...(permissions?.keys() ?? [])]) if (key !== "UR3" && key !== "DocMDP") permissions?.delete(key);
  if (target.pdfA.part > 1) prepareLayers(document);
}

function prepareLayers(document: PdfDocument): void {
  const properties = document.dict(document.catalog.get("OCProperties"));
  if (!properties) return;
  const names = new Set<string>();
  const groups = document.array(properties.get("OCGs")) ?? [];
  if (properties.has("D") === false) properties.set("D", PdfDict.of({ Name: textString("Layers") }));
  for (const value of [properties.get("D"), ...(document.array(properties.get("Configs")) ?? [])]) {
    const configuration = document.dict(value);
    if (!configuration) continue;
    configuration.delete("AS");
    configuration.set("Name", uniqueName(document.string(configuration.get("Name")), names));
    const order = document.array(configuration.get("Order"));
    if (order) {
      const missing = groups.filter((group) => !isOrdered(document, order, document.dict(group)));
      if (missing.length > 0) configuration.set("Order", [...order, ...missing]);
    }
  }
}

/** Whether an array `Order`, which can be nested, contains a layer. */
function isOrdered(document: PdfDocument, order: readonly PdfValue[], group: PdfDict | null): boolean {
  const stack = [...order];
  const seen = new Set<PdfValue>();
  for (let item = stack.pop(); item !== undefined; item = stack.pop()) {
    const value = document.resolve(item);
    if (value === group) return true;
    if (!Array.isArray(value) || seen.has(value)) continue;
    seen.add(value);
    stack.push(...value);
  }
  return false;
}

function uniqueName(own: PdfString | null, names: Set<string>): PdfString {
  const base = own && own.bytes.length > 0 ? own : textString("Layers");
  let free = base;
  for (let i = 2; names.has(latin1(free.bytes)); i++)
    free = textString(`${latin1(base.bytes).replace(/[^\x20-\x7e]/g, "")} ${i}`);
  names.add(latin1(free.bytes));
  return free;
}
