import {
  appearanceForm,
  areaOnPage,
  isName,
  name,
  PdfDict,
  type PdfDocument,
  PdfRef,
  type PdfValue,
  pageGeometry,
  pagesOf,
  standardWidths,
  textString,
  WINDOWS_CHARACTERS,
} from "@folio/pdf/reading";
import { SignatureError } from "./errors.ts";
import type { SignatureBox } from "./model.ts";

/** Flags of an annotation: printed, and locked against moving and editing (ISO 32000-2, table 167). */
const PRINTED_AND_LOCKED = 4 | 128;
/** Flags of a form with signatures: it has some, and may only be changed by appending (ISO 32000-2, table 225). */
const SIGNATURES_EXIST = 3;
const FIELD_PREFIX = "Signature";
const MAX_FONT_SIZE_PT = 12;
const MIN_FONT_SIZE_PT = 4;
const LEADING = 1.2;
const PADDING_PT = 2;
const MAX_DEPTH = 32;
const QUARTERS = [0, 90, 180, 270] as const;

/** Objects that a new signature changes and adds, besides the signature dictionary. */
export interface FieldChange {
  changed: Set<PdfRef>;
  added: PdfRef[];
  fieldName: string;
}

interface FieldRequest {
  fieldName: string | undefined;
  box: SignatureBox | undefined;
  /** Reference to the signature dictionary. */
  value: PdfRef;
  /** Lines of a visible signature. */
  lines: readonly string[];
}

interface Field {
  dict: PdfDict;
  ref: PdfRef | null;
  fullName: string;
  isSignature: boolean;
  isSigned: boolean;
}

/** Returns all terminal fields of the form with their full names (ISO 32000-2, 12.7.4.2). */
export function fieldsOf(document: PdfDocument): Field[] {
  const form = document.dict(document.catalog.get("AcroForm"));
  const found: Field[] = [];
  const seen = new Set<PdfDict>();
  const visit = (value: PdfValue, parent: { fullName: string; isSignature: boolean }, depth: number): void => {
    const dict = document.dict(value);
    if (!dict || seen.has(dict) || depth > MAX_DEPTH) return;
    seen.add(dict);
    const own = document.string(dict.get("T"));
    const partial = own ? decoded(own.bytes) : null;
    const fullName = [parent.fullName, partial].filter((each) => each !== null && each !== "").join(".");
    const type = dict.get("FT");
    const isSignature = type === undefined ? parent.isSignature : isName(document.resolve(type), "Sig");
    const kids = (document.array(dict.get("Kids")) ?? []).filter((kid) => document.dict(kid)?.has("T"));
    if (kids.length > 0) {
      for (const kid of kids) visit(kid, { fullName, isSignature }, depth + 1);
      return;
    }
    const isSigned = document.dict(dict.get("V")) !== null;
    found.push({ dict, ref: value instanceof PdfRef ? value : null, fullName, isSignature, isSigned });
  };
  for (const value of document.array(form?.get("Fields")) ?? []) visit(value, { fullName: "", isSignature: false }, 0);
  return found;
}

function decoded(bytes: Uint8Array): string {
  const isUtf16 = bytes[0] === 0xfe && bytes[1] === 0xff;
  return isUtf16 ? new TextDecoder("utf-16be").decode(bytes.subarray(2)) : Buffer.from(bytes).toString("latin1");
}

/**
 * Adds a signature field to the document, or signs an existing empty field of the given name. Throws `field_invalid` for
 * a field that is signed already or of another type, and for a box outside of its page.
 */
export function addSignatureField(document: PdfDocument, request: FieldRequest): FieldChange {
  const fields = fieldsOf(document);
  const existing =
    request.fieldName === undefined ? undefined : fields.find(({ fullName }) => fullName === request.fieldName);
  const change: FieldChange = { changed: new Set(), added: [], fieldName: request.fieldName ?? freeName(fields) };
  if (existing) signExisting(document, existing, request, change);
  else addField(document, request, change);
  return change;
}

function freeName(fields: readonly Field[]): string {
  const taken = new Set(fields.map(({ fullName }) => fullName));
  for (let number = 1; ; number++) if (!taken.has(`${FIELD_PREFIX}${number}`)) return `${FIELD_PREFIX}${number}`;
}

function signExisting(document: PdfDocument, field: Field, request: FieldRequest, change: FieldChange): void {
  const quoted = `"${field.fullName}"`;
  const fail = (reason: string): SignatureError =>
    new SignatureError("field_invalid", `The field ${quoted} ${reason}.`, { argument: "field_name" });
  if (!field.isSignature) throw fail("is not a signature field");
  if (field.isSigned) throw fail("is already signed");
  if (request.box) throw fail("exists already, so its place cannot be set with box");
  if (!field.ref) throw fail("cannot be signed, because it is not an object of its own");
  field.dict.set("V", request.value);
  const [left = 0, bottom = 0, right = 0, top = 0] = (document.array(field.dict.get("Rect")) ?? []).map(
    (each) => document.number(each) ?? 0,
  );
  const [width, height] = [Math.abs(right - left), Math.abs(top - bottom)];
  if (width > 0 && height > 0) {
    const appearance = document.add(drawnLines(request.lines, { width, height, rotationDeg: 0 }));
    field.dict.set("AP", PdfDict.of({ N: appearance }));
    change.added.push(appearance);
  }
  change.changed.add(document.target(field.ref));
  markForm(document, change);
}

function addField(document: PdfDocument, request: FieldRequest, change: FieldChange): void {
  const pages = pagesOf(document);
  const number = request.box?.page ?? 1;
  const page = pages[number - 1];
  if (!page) {
    const message = `box.page is ${number}, but the PDF has ${pages.length} pages.`;
    throw new SignatureError("field_invalid", message, { argument: "box.page" });
  }
  const field = PdfDict.of({
    Type: name("Annot"),
    Subtype: name("Widget"),
    FT: name("Sig"),
    T: textString(change.fieldName),
    F: PRINTED_AND_LOCKED,
    P: page.ref,
    V: request.value,
    Rect: [0, 0, 0, 0],
  });
  if (request.box) {
    const geometry = pageGeometry(document, page);
    const { left, bottom, right, top } = areaOnPage(request.box, geometry);
    const { visible } = geometry;
    const isInside =
      left >= visible.x - 0.01 &&
      bottom >= visible.y - 0.01 &&
      right <= visible.x + visible.width + 0.01 &&
      top <= visible.y + visible.height + 0.01;
    if (!isInside) throw new SignatureError("field_invalid", "box must lie within the page.", { argument: "box" });
    field.set("Rect", [left, bottom, right, top]);
    const isTurned = geometry.rotation % 180 !== 0;
    const [width, height] = [right - left, top - bottom];
    const shown = isTurned ? { width: height, height: width } : { width, height };
    const rotationDeg = QUARTERS.find((quarter) => quarter === geometry.rotation) ?? 0;
    const appearance = document.add(drawnLines(request.lines, { ...shown, rotationDeg }));
    field.set("AP", PdfDict.of({ N: appearance }));
    field.set("MK", PdfDict.of({ R: geometry.rotation }));
    change.added.push(appearance);
  }
  const ref = document.add(field);
  change.added.push(ref);
  appendTo(document, { owner: page.dict, ownerRef: page.ref, key: "Annots" }, ref, change);
  const form = markForm(document, change);
  appendTo(document, { owner: form.dict, ownerRef: form.ref, key: "Fields" }, ref, change);
}

/** Adds a value to an array of a dictionary, and records which object changes: the array or its owner. */
function appendTo(
  document: PdfDocument,
  { owner, ownerRef, key }: { owner: PdfDict; ownerRef: PdfRef; key: string },
  value: PdfRef,
  change: FieldChange,
): void {
  const entry = owner.get(key);
  const list = document.array(entry);
  if (entry instanceof PdfRef && list) {
    list.push(value);
    change.changed.add(document.target(entry));
    return;
  }
  owner.set(key, [...(list ?? []), value]);
  change.changed.add(ownerRef);
}

/** Marks the form as one with signatures, and creates the form if it is missing. */
function markForm(document: PdfDocument, change: FieldChange): { dict: PdfDict; ref: PdfRef } {
  const root = catalogRef(document);
  const entry = document.catalog.get("AcroForm");
  const known = document.dict(entry);
  const dict = known ?? PdfDict.of({ Fields: [] });
  const ref = entry instanceof PdfRef && known ? document.target(entry) : root;
  if (!known) document.catalog.set("AcroForm", dict);
  dict.set("SigFlags", SIGNATURES_EXIST);
  change.changed.add(ref);
  return { dict, ref };
}

/** Returns the reference to the catalog. Throws `source_unsuitable` for a file without one. */
export function catalogRef(document: PdfDocument): PdfRef {
  const root = document.trailer.get("Root");
  if (root instanceof PdfRef) return document.target(root);
  throw new SignatureError("source_unsuitable", "The PDF is damaged: its catalog is not an object of its own.");
}

const WINDOWS_CODES: ReadonlyMap<number, number> = new Map(
  WINDOWS_CHARACTERS.flatMap((character, code) => (character === undefined ? [] : [[character, code] as const])),
);

/** Returns the text in the encoding of the signature's font, or null if the font lacks a character. */
export function inWindowsEncoding(text: string): Uint8Array | null {
  const codes = [...text].map((character) => WINDOWS_CODES.get(character.codePointAt(0) ?? 0));
  return codes.every((code) => code !== undefined) ? Uint8Array.from(codes) : null;
}

type Shown = { width: number; height: number; rotationDeg: 0 | 90 | 180 | 270 };

/** Returns the appearance of a visible signature: lines of Helvetica that fill the box, and a thin border. */
function drawnLines(lines: readonly string[], box: Shown): ReturnType<typeof appearanceForm> {
  const encoded = lines.flatMap((line) => inWindowsEncoding(line) ?? []);
  const widest = Math.max(1e-6, ...lines.map(widthEm));
  const inner = { width: box.width - 2 * PADDING_PT, height: box.height - 2 * PADDING_PT };
  const fitting = Math.min(inner.width / widest, inner.height / (LEADING * Math.max(1, lines.length)));
  const size = Math.max(MIN_FONT_SIZE_PT, Math.min(MAX_FONT_SIZE_PT, fitting));
  const top = box.height - PADDING_PT - size;
  const shown = encoded
    .map(
      (line, at) =>
        `${at === 0 ? `${PADDING_PT} ${top.toFixed(3)}` : `0 ${(-LEADING * size).toFixed(3)}`} Td <${Buffer.from(line).toString("hex")}> Tj`,
    )
    .join("\n");
  const border = `q .5 w .25 .25 ${(box.width - 0.5).toFixed(3)} ${(box.height - 0.5).toFixed(3)} re S Q`;
  const text = encoded.length > 0 ? `q BT /Helv ${size.toFixed(3)} Tf ${shown} ET Q` : "";
  const font = PdfDict.of({
    Type: name("Font"),
    Subtype: name("Type1"),
    BaseFont: name("Helvetica"),
    Encoding: name("WinAnsiEncoding"),
  });
  return appearanceForm({ x: 0, y: 0, ...box }, `${border}\n${text}`, PdfDict.of({ Helv: font }));
}

function widthEm(line: string): number {
  const widths = standardWidths("Helvetica");
  return [...line].reduce(
    (sum, character) => sum + (widths?.get(GLYPH_NAMES[character] ?? character) ?? 556) / 1_000,
    0,
  );
}

const GLYPH_NAMES: Record<string, string> = { " ": "space", ".": "period", ",": "comma", ":": "colon", "-": "hyphen" };
