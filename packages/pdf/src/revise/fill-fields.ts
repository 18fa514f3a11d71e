import type { PdfWarning } from "../errors.ts";
import { type ArgumentErrorDetail, PdfError, truncateForMessage } from "../errors.ts";
import type { PdfDocument } from "../file/document.ts";
import { drawFields } from "../forms/draw-fields.ts";
import { type FormField, formFields, onStates } from "../forms/form-fields.ts";
import type { FieldValue } from "../revise/revision.ts";
import { decodeText, name, type PdfDict, PdfString, textString } from "../syntax/objects.ts";

/** Maximum number of field or option names that an error message lists. */
const NAMES_SHOWN = 20;
/** Entries that contain a field's value: as plain text, as rich text, and as indexes of options (ISO 32000-2, 12.7.5). */
const VALUE_KEYS = ["V", "RV", "I"];

/**
 * Fills in form fields and draws their appearances. Returns the warning `glyph_missing` if viewers must draw a value themselves. If values
 * are invalid, throws `invalid_argument` with all errors and changes nothing. `isChanged` is false if all fields already had
 * these values.
 */
export function fillFields(
  document: PdfDocument,
  values: Record<string, FieldValue>,
): { warnings: PdfWarning[]; isChanged: boolean } {
  const all = Map.groupBy(formFields(document), ({ name }) => name);
  const form = document.dict(document.catalog.get("AcroForm"));
  const none = form?.has("XFA")
    ? "cannot be filled in: the form is an XFA form without form fields."
    : "cannot be filled in: the PDF has no form.";
  const faults = Object.entries(values).flatMap(
    ([key, value]) => fieldError(all, { key, value, noFieldMessage: none }) ?? [],
  );
  if (faults[0]) {
    const more = faults.length > 1 ? ` (and ${faults.length - 1} more, see details)` : "";
    throw new PdfError("invalid_argument", `${faults[0].error}${more}`, { argument: faults[0].field, faults });
  }
  const isChanged =
    form?.has("XFA") === true ||
    !Object.entries(values).every(([key, value]) =>
      (all.get(key) ?? []).every((field) => hasValue(document, field, value)),
    );
  const changed = new Set<PdfDict>();
  for (const [key, value] of Object.entries(values)) {
    // Fields with the same name have the same value (ISO 32000-2, 12.7.4.2), even if the file contains several field
    // objects with this name.
    for (const field of all.get(key) ?? []) {
      setField(document, field, value);
      for (const widget of field.widgets) changed.add(widget);
    }
  }
  // An XFA form would still show its old values, so it is removed.
  form?.delete("XFA");
  // Folio cannot draw text outside WinAnsiEncoding, so viewers must draw such text. The appearance of the old value is
  // removed.
  const undrawn = drawFields(document, { only: changed });
  for (const widget of undrawn) widget.delete("AP");
  if (undrawn.length === 0) return { warnings: [], isChanged };
  form?.set("NeedAppearances", true);
  const isUndrawn = new Set(undrawn);
  const names = Object.keys(values).filter((key) =>
    all.get(key)?.some(({ widgets }) => widgets.some((widget) => isUndrawn.has(widget))),
  );
  return { warnings: [missingGlyphWarning(names)], isChanged };
}

function missingGlyphWarning(names: string[]): PdfWarning {
  const listed = names.slice(0, NAMES_SHOWN).map((each) => truncateForMessage(each));
  const more = names.length > NAMES_SHOWN ? ` and ${names.length - NAMES_SHOWN} more` : "";
  const message = `The form has no font for the characters of ${listed.join(", ")}${more}. The value is filled in, and viewers draw it in their own fonts; programs that do not draw forms show the field empty.`;
  return { code: "glyph_missing", message };
}

interface FieldToFill {
  key: string;
  value: FieldValue;
  /** Error message for a document whose form has no fields. */
  noFieldMessage: string;
}

function fieldError(
  all: Map<string, FormField[]>,
  { key, value, noFieldMessage: none }: FieldToFill,
): ArgumentErrorDetail | null {
  const at = `fields.${key}`;
  const fault = (text: string): ArgumentErrorDetail => ({ field: at, error: `${at} ${text}` });
  const field = all.get(key)?.[0];
  if (!field) {
    const names = [...all.keys()].slice(0, NAMES_SHOWN).map((each) => truncateForMessage(each));
    return fault(names.length > 0 ? `must be a field of the form, which has ${names.join(", ")}.` : none);
  }
  const { kind, options } = field;
  const chosen = (Array.isArray(value) ? value : [value]).map(String);
  switch (kind) {
    case "text": {
      if (Array.isArray(value) || typeof value === "boolean") return fault("must be a string or a number.");
      const { maxLength } = field;
      return maxLength !== null && String(value).length > maxLength
        ? fault(`must have at most ${maxLength} characters; got ${String(value).length}.`)
        : null;
    }
    case "checkbox":
      if (typeof value === "boolean") return null;
      return options.includes(String(value)) ? null : fault(`must be true, false or ${listed(options)}.`);
    case "radio":
      return value === false || options.includes(String(value)) ? null : fault(`must be ${listed(options)}.`);
    case "dropdown":
    case "list":
      if (chosen.length !== 1 && !field.allowsMultiple) return fault("must be one option.");
      if (field.isEditable && kind === "dropdown") return null;
      return chosen.every((each) => options.includes(each)) ? null : fault(`must be ${listed(options)}.`);
    default:
      return fault(`cannot be filled in: it is a ${kind === "unknown" ? "field of an unknown type" : kind}.`);
  }
}

const listed = (options: string[]): string =>
  options.length === 0
    ? "one of its options, but it has none"
    : `one of ${options
        .slice(0, NAMES_SHOWN)
        .map((each) => truncateForMessage(each))
        .join(", ")}`;

/** Whether the field already has the value, and each of its widgets has an appearance that shows the value. */
function hasValue(document: PdfDocument, { kind, dict, widgets, options }: FormField, value: FieldValue): boolean {
  if (!widgets.every((widget) => document.dict(widget.get("AP"))?.has("N"))) return false;
  if (kind === "checkbox" || kind === "radio") {
    const state = stateOf(options, value);
    const shown = widgets.map((widget) => document.nameText(widget.get("AS")) ?? "Off");
    return document.nameText(dict.get("V")) === state && (state === "Off" ? shown.every(isOff) : shown.includes(state));
  }
  const present = document.resolve(dict.get("V"));
  const texts = Array.isArray(present) ? present : [present];
  const wanted = (Array.isArray(value) ? value : [value]).map(String);
  return (
    texts.length === wanted.length &&
    texts.every((text, index) => {
      const string = document.string(text ?? null);
      return string !== null && decodeText(string) === wanted[index];
    })
  );
}

const isOff = (state: string): boolean => state === "Off";

const stateOf = (options: string[], value: FieldValue): string =>
  value === true ? (options[0] ?? "Yes") : value === false ? "Off" : String(value);

function setField(document: PdfDocument, field: FormField, value: FieldValue): void {
  const { kind, dict, widgets, options } = field;
  // Widgets can contain copies of the field's value. These outdated copies are removed.
  for (const each of [dict, ...widgets]) for (const key of VALUE_KEYS) each.delete(key);
  if (kind === "checkbox" || kind === "radio") {
    const state = stateOf(options, value);
    dict.set("V", name(state));
    for (const widget of widgets) {
      const states = onStates(document, widget);
      // A checkbox without appearances is drawn later, according to the state that is set here.
      const isOn = states.includes(state) || (states.length === 0 && kind === "checkbox");
      widget.set("AS", name(isOn ? state : "Off"));
    }
    return;
  }
  const texts = (Array.isArray(value) ? value : [value]).map((each) => textString(String(each)));
  dict.set("V", texts.length === 1 ? (texts[0] ?? new PdfString(new Uint8Array())) : texts);
}
