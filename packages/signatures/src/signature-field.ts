import {
  appearanceForm,
  areaOnPage,
  decodeText,
  isName,
  name,
  PdfDict,
  type PdfDocument,
  type PdfPage,
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
/** Tolerance at the edges of a page, for rounding errors. */
const EDGE_PT = 0.01;
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
    const partial = own ? decodeText(own) : null;
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

/**
 * Adds a signature field to the document, or signs an existing empty field of the given name. Throws `field_invalid` for
 * a field that is signed already or of another type, and for a box outside of its page.
 */
export function addSignatureField(document: PdfDocument, request: FieldRequest): FieldChange {
  const fields = fieldsOf(document);
  const { fieldName } = request;
  const existing = fieldName === undefined ? undefined : fields.find(({ fullName }) => fullName === fieldName);
  const signing = new FieldSigning(document, request, fieldName ?? freeName(fields));
  if (existing) signing.signExisting(existing);
  else signing.addField();
  return signing.change;
}

function freeName(fields: readonly Field[]): string {
  const taken = new Set(fields.map(({ fullName }) => fullName));
  for (let number = 1; ; number++) if (!taken.has(`${FIELD_PREFIX}${number}`)) return `${FIELD_PREFIX}${number}`;
}

/** Changes the document for one signature, and records which objects change. */
class FieldSigning {
  readonly change: FieldChange;
  readonly #document: PdfDocument;
  readonly #request: FieldRequest;

  constructor(document: PdfDocument, request: FieldRequest, fieldName: string) {
    this.#document = document;
    this.#request = request;
    this.change = { changed: new Set(), added: [], fieldName };
  }

  signExisting({ dict, ref, fullName, isSignature, isSigned }: Field): void {
    const document = this.#document;
    const { box, value } = this.#request;
    const fail = (reason: string): SignatureError =>
      new SignatureError("field_invalid", `The field "${fullName}" ${reason}.`, { argument: "field_name" });
    if (!isSignature) throw fail("is not a signature field");
    if (isSigned) throw fail("is already signed");
    if (box) throw fail("exists already, so its place cannot be set with box");
    if (!ref) throw fail("cannot be signed, because it is not an object of its own");
    dict.set("V", value);
    const [left = 0, bottom = 0, right = 0, top = 0] = (document.array(dict.get("Rect")) ?? []).map(
      (each) => document.number(each) ?? 0,
    );
    const [width, height] = [Math.abs(right - left), Math.abs(top - bottom)];
    if (width > 0 && height > 0) this.#show(dict, { width, height, rotationDeg: 0 });
    this.change.changed.add(document.target(ref));
    this.#markForm();
  }

  addField(): void {
    const document = this.#document;
    const { box, value } = this.#request;
    const page = this.#page();
    const field = PdfDict.of({
      Type: name("Annot"),
      Subtype: name("Widget"),
      FT: name("Sig"),
      T: textString(this.change.fieldName),
      F: PRINTED_AND_LOCKED,
      P: page.ref,
      V: value,
      Rect: [0, 0, 0, 0],
    });
    if (box) this.#place(field, page, box);
    const ref = document.add(field);
    this.change.added.push(ref);
    this.#append(page, "Annots", ref);
    this.#append(this.#markForm(), "Fields", ref);
  }

  #page(): PdfPage {
    const pages = pagesOf(this.#document);
    const number = this.#request.box?.page ?? 1;
    const page = pages[number - 1];
    if (page) return page;
    const message = `box.page is ${number}, but the PDF has ${pages.length} pages.`;
    throw new SignatureError("field_invalid", message, { argument: "box.page" });
  }

  #place(field: PdfDict, page: PdfPage, box: SignatureBox): void {
    const geometry = pageGeometry(this.#document, page);
    const { left, bottom, right, top } = areaOnPage(box, geometry);
    const { x, y, width, height } = geometry.visible;
    const isInside =
      left >= x - EDGE_PT && bottom >= y - EDGE_PT && right <= x + width + EDGE_PT && top <= y + height + EDGE_PT;
    if (!isInside) throw new SignatureError("field_invalid", "box must lie within the page.", { argument: "box" });
    field.set("Rect", [left, bottom, right, top]);
    const isTurned = geometry.rotation % 180 !== 0;
    const [across, up] = [right - left, top - bottom];
    const rotationDeg = QUARTERS.find((quarter) => quarter === geometry.rotation) ?? 0;
    this.#show(field, { width: isTurned ? up : across, height: isTurned ? across : up, rotationDeg });
    field.set("MK", PdfDict.of({ R: geometry.rotation }));
  }

  #show(field: PdfDict, shown: Shown): void {
    const appearance = this.#document.add(drawnLines(this.#request.lines, shown));
    field.set("AP", PdfDict.of({ N: appearance }));
    this.change.added.push(appearance);
  }

  /** Adds a value to an array of a dictionary, and records which object changes: the array or its owner. */
  #append({ dict, ref }: { dict: PdfDict; ref: PdfRef }, key: string, value: PdfRef): void {
    const entry = dict.get(key);
    const list = this.#document.array(entry);
    if (entry instanceof PdfRef && list) {
      list.push(value);
      this.change.changed.add(this.#document.target(entry));
      return;
    }
    dict.set(key, [...(list ?? []), value]);
    this.change.changed.add(ref);
  }

  /** Marks the form as one with signatures, and creates the form if it is missing. */
  #markForm(): { dict: PdfDict; ref: PdfRef } {
    const { catalog } = this.#document;
    const root = catalogRef(this.#document);
    const entry = catalog.get("AcroForm");
    const known = this.#document.dict(entry);
    const dict = known ?? PdfDict.of({ Fields: [] });
    const ref = entry instanceof PdfRef && known ? this.#document.target(entry) : root;
    if (!known) catalog.set("AcroForm", dict);
    dict.set("SigFlags", SIGNATURES_EXIST);
    this.change.changed.add(ref);
    return { dict, ref };
  }
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
