import { operationsOf } from "../content/operations.ts";
import type { PdfDocument } from "../file/document.ts";
import type { ObjectImporter } from "../file/importer.ts";
import { UniqueNames } from "../file/unique-names.ts";
import type { Budget } from "../syntax/budget.ts";
import {
  bytesOf,
  decodeText,
  latin1,
  PdfDict,
  PdfName,
  PdfString,
  type PdfValue,
  textString,
} from "../syntax/objects.ts";
import { serialize } from "../syntax/serialize.ts";

/** Merges interactive forms (ISO 32000-2, 12.7) into one form. Renames fields whose name is already used. */
export class MergedForm {
  readonly #into: PdfDocument;
  readonly #fields: PdfValue[] = [];
  readonly #names = new UniqueNames("_");
  readonly #fontNames = new UniqueNames("_");
  readonly #order: PdfValue[] = [];
  readonly #fonts = new PdfDict();
  /**
   * Font name and encoding for each resource name. They tell whether two fonts with the same resource name are equal.
   */
  readonly #faces = new Map<string, string>();
  readonly #flags = new PdfDict();

  constructor(into: PdfDocument) {
    this.#into = into;
  }

  append(document: PdfDocument, importer: ObjectImporter): void {
    const form = document.dict(document.catalog.get("AcroForm"));
    if (!form) return;
    const renamed = this.#appendFonts(document, importer, form);
    for (const item of document.array(form.get("Fields")) ?? []) {
      const field = this.#into.dict(importer.import(item));
      if (!field) continue;
      this.#fields.push(importer.import(item));
      this.#rename(field);
      this.#inheritDefaults(document, form, field);
      if (renamed.size > 0) renameFonts(this.#into, field, renamed);
    }
    for (const item of document.array(form.get("CO")) ?? []) this.#order.push(importer.import(item));
    if (document.resolve(form.get("NeedAppearances")) === true) this.#flags.set("NeedAppearances", true);
  }

  finish(): void {
    if (this.#fields.length === 0) return;
    const form = new PdfDict([["Fields", this.#fields], ...this.#flags]);
    if (this.#order.length > 0) form.set("CO", this.#order);
    if (this.#fonts.size > 0) form.set("DR", PdfDict.of({ Font: this.#fonts }));
    this.#into.catalog.set("AcroForm", this.#into.add(form));
  }

  #rename(field: PdfDict): void {
    const own = this.#into.string(field.get("T"));
    if (!own) return;
    const wanted = decodeText(own);
    const free = this.#names.uniqueName(wanted);
    if (free !== wanted) field.set("T", textString(free));
  }

  /** Copies the form's default appearance (`DA`) and alignment (quadding, `Q`) to a field that lacks them. */
  #inheritDefaults(document: PdfDocument, form: PdfDict, field: PdfDict): void {
    for (const key of ["DA", "Q"]) {
      const value = document.resolve(form.get(key));
      if (value !== null && !field.has(key)) field.set(key, value);
    }
  }

  /**
   * Adds the default fonts of a part's form. Returns the new resource name of each font whose name a different font
   * already uses.
   */
  #appendFonts(document: PdfDocument, importer: ObjectImporter, form: PdfDict): Map<string, string> {
    const renamed = new Map<string, string>();
    for (const [key, value] of document.dict(document.dict(form.get("DR"))?.get("Font")) ?? []) {
      const face = faceOf(document, document.dict(value));
      if (this.#faces.get(key) === face) continue;
      const free = this.#fontNames.uniqueName(key);
      if (free !== key) renamed.set(key, free);
      this.#faces.set(free, face);
      this.#fonts.set(free, importer.import(value));
    }
    return renamed;
  }
}

const faceOf = (document: PdfDocument, font: PdfDict | null): string =>
  `${document.nameText(font?.get("BaseFont"))} ${document.nameText(font?.get("Encoding"))}`;

/** Changes the font names in the default appearances of a field and of its descendants. */
function renameFonts(document: PdfDocument, root: PdfDict, renamed: Map<string, string>): void {
  const seen = new Set([root]);
  const fields = [root];
  for (let field = fields.pop(); field; field = fields.pop()) {
    const appearance = document.string(field.get("DA"));
    if (appearance) field.set("DA", new PdfString(withRenamedFonts(appearance.bytes, renamed, document.budget)));
    for (const kid of document.array(field.get("Kids")) ?? []) {
      const child = document.dict(kid);
      if (!child || seen.has(child)) continue;
      seen.add(child);
      fields.push(child);
    }
  }
}

/** Changes the font names in a default appearance string (ISO 32000-2, 12.7.4.3), such as `/Helv 12 Tf 0 g`. */
function withRenamedFonts(appearance: Uint8Array, renamed: Map<string, string>, budget: Budget): Uint8Array {
  let text = "";
  for (const { operator, operands, start, end } of operationsOf(appearance, budget)) {
    const [font, ...rest] = operands;
    const other = operator === "Tf" && font instanceof PdfName ? renamed.get(font.text) : undefined;
    const written = [new PdfName(other ?? ""), ...rest].map((operand) => serialize(operand, () => null)).join(" ");
    text += other === undefined ? latin1(appearance.subarray(start, end)) : ` ${written} Tf`;
  }
  return bytesOf(text);
}
