import type { DescribedField, FieldKind } from "../describe/description.ts";
import { textIn } from "../describe/metadata.ts";
import type { PdfDocument } from "../file/document.ts";
import { WORK } from "../syntax/budget.ts";
import { decodeText, isName, PdfDict, PdfName, PdfStream, PdfString, type PdfValue } from "../syntax/objects.ts";

/** The following constants are flags of form fields (ISO 32000-2, tables 227, 229 and 233). */
const READ_ONLY = 1;
const REQUIRED = 1 << 1;
const RADIO = 1 << 15;
const PUSH_BUTTON = 1 << 16;
const COMBO = 1 << 17;
const EDITABLE = 1 << 18;
const MULTI_SELECT = 1 << 21;

export interface FormField extends DescribedField {
  dict: PdfDict;
  /**
   * Widget annotations of the field. If one dictionary is both the field and its widget, the list contains only that
   * dictionary.
   */
  widgets: PdfDict[];
  /** Whether the user may enter a value that is not one of the options. */
  isEditable: boolean;
  allowsMultiple: boolean;
  maxLength: number | null;
}

interface Branch {
  value: PdfValue;
  name: string | null;
  inherited: ReadonlyMap<string, PdfValue>;
}

const INHERITED = ["FT", "V", "Ff", "Opt", "MaxLen"];

/** Returns all form fields that have no child fields, in the order of the form. */
export function formFields(document: PdfDocument): FormField[] {
  const form = document.dict(document.catalog.get("AcroForm"));
  const fields: FormField[] = [];
  const seen = new Set<PdfDict>();
  const roots = document.array(form?.get("Fields")) ?? [];
  const stack = roots.map((value): Branch => ({ value, name: null, inherited: new Map() })).reverse();
  for (let next = stack.pop(); next; next = stack.pop()) {
    const dict = document.dict(next.value);
    if (!dict || seen.has(dict)) continue;
    seen.add(dict);
    document.budget.spendWork(WORK.visit);
    const inherited = new Map(next.inherited);
    for (const key of INHERITED) if (dict.has(key)) inherited.set(key, document.resolve(dict.get(key)));
    const name = [next.name, textIn(document, dict, "T")].filter((part) => part !== null).join(".") || null;
    const kids = (document.array(dict.get("Kids")) ?? []).flatMap((kid) => document.dict(kid) ?? []);
    const inner = kids.filter((kid) => kid.has("T"));
    if (inner.length === 0) {
      fields.push(fieldFrom(document, { name: name ?? "", dict, inherited, widgets: kids.length > 0 ? kids : [dict] }));
    }
    for (const kid of inner.reverse()) stack.push({ value: kid, name, inherited });
  }
  return fields;
}

interface FoundField {
  name: string;
  dict: PdfDict;
  inherited: ReadonlyMap<string, PdfValue>;
  widgets: PdfDict[];
}

function fieldFrom(document: PdfDocument, { name, dict, inherited, widgets }: FoundField): FormField {
  const flags = Number(inherited.get("Ff") ?? 0);
  const kind = kindOf(inherited.get("FT") ?? null, flags);
  const isBox = kind === "checkbox" || kind === "radio";
  return {
    name,
    kind,
    dict,
    widgets,
    options: isBox ? statesOf(document, widgets) : optionsOf(document, inherited.get("Opt") ?? null),
    isEditable: (flags & EDITABLE) !== 0,
    allowsMultiple: kind === "list" && (flags & MULTI_SELECT) !== 0,
    readOnly: (flags & READ_ONLY) !== 0,
    required: (flags & REQUIRED) !== 0,
    maxLength: kind === "text" ? maxLengthOf(document.number(inherited.get("MaxLen"))) : null,
    value: fieldValue(document, inherited.get("V") ?? null),
  };
}

/**
 * Returns the maximum number of characters. Returns null for 0, because forms write 0 when there is no limit, and
 * viewers read 0 in this way.
 */
const maxLengthOf = (characters: number | null): number | null =>
  characters !== null && characters > 0 ? characters : null;

function kindOf(type: PdfValue, flags: number): FieldKind {
  if (isName(type, "Tx")) return "text";
  if (isName(type, "Sig")) return "signature";
  if (isName(type, "Ch")) return flags & COMBO ? "dropdown" : "list";
  if (!isName(type, "Btn")) return "unknown";
  if (flags & PUSH_BUTTON) return "button";
  return flags & RADIO ? "radio" : "checkbox";
}

/** Returns the names of the states in which a widget of the field is on, such as `Yes`. */
function statesOf(document: PdfDocument, widgets: PdfDict[]): string[] {
  const states = widgets.flatMap((widget) => onStates(document, widget));
  return [...new Set(states)];
}

export function onStates(document: PdfDocument, widget: PdfDict): string[] {
  const normal = document.resolve(document.dict(widget.get("AP"))?.get("N"));
  return normal instanceof PdfDict ? [...normal.keys()].filter((key) => key !== "Off") : [];
}

function optionsOf(document: PdfDocument, options: PdfValue): string[] {
  if (!Array.isArray(options)) return [];
  return options.flatMap((option) => {
    const text = document.string(document.array(option)?.[0] ?? option);
    return text ? [decodeText(text)] : [];
  });
}

function fieldValue(document: PdfDocument, value: PdfValue): string | string[] | null {
  if (value instanceof PdfString) return decodeText(value);
  if (value instanceof PdfName) return value.text;
  if (Array.isArray(value)) {
    return value.flatMap((item) => {
      const text = document.string(item);
      return text ? [decodeText(text)] : [];
    });
  }
  return value instanceof PdfStream ? "" : null;
}
