import { operationsOf } from "../content/operations.ts";
import { pageContent } from "../content/page-content.ts";
import type { PdfDocument } from "../file/document.ts";
import type { PdfPage } from "../file/pages.ts";
import { decodeStream } from "../filters/decode.ts";
import { StreamDecodeError } from "../filters/stream-decode-error.ts";
import { isName, latin1, PdfDict, type PdfStream, type PdfValue } from "../syntax/objects.ts";
import { type ContainsRedacted, containsNothing, hasRedactedText } from "./marked-content-stack.ts";

/** Matches a name in a content stream that may be a key of replacement text, including names with `#xx` escapes. */
const REPLACEMENT_TEXT_NAME = /\/(?:ActualText|Alt|E)[^\w]|\/[^\s/]*#/;

/**
 * Whether the marked content of a page contains replacement text that must be redacted. Also checks the form XObjects
 * in the resources of the page.
 */
export function hasRedactedReplacementText(document: PdfDocument, page: PdfPage, holds: ContainsRedacted): boolean {
  if (holds === containsNothing) return false;
  const resources = document.dict(page.inherited("Resources"));
  const seen = new Set<PdfDict>();
  return (
    contentHasRedactedText(document, pageContent(document, page.dict), holds) ||
    namesAny(document, resources, { holds: holds, seen })
  );
}

/**
 * Whether the marked content of a form XObject contains replacement text that must be redacted. Also checks the forms
 * in its resources.
 */
export function formHasRedactedText(document: PdfDocument, form: PdfStream, holds: ContainsRedacted): boolean {
  return holds !== containsNothing && anyForm(document, form, { holds: holds, seen: new Set() });
}

interface Search {
  holds: ContainsRedacted;
  seen: Set<PdfDict>;
}

function namesAny(document: PdfDocument, resources: PdfDict | null, search: Search): boolean {
  const { holds, seen } = search;
  if (!resources || seen.has(resources)) return false;
  seen.add(resources);
  const valuesOf = (kind: string): PdfValue[] => [...(document.dict(resources.get(kind))?.values() ?? [])];
  if (valuesOf("Properties").some((value) => hasRedactedText(document.dict(value), holds))) return true;
  return valuesOf("XObject").some((value) => anyForm(document, value, search));
}

function anyForm(document: PdfDocument, value: PdfValue, search: Search): boolean {
  const form = document.stream(value);
  if (!form || search.seen.has(form.dict) || !isName(document.resolve(form.dict.get("Subtype")), "Form")) return false;
  search.seen.add(form.dict);
  return (
    contentHasRedactedText(document, contentOf(document, form), search.holds) ||
    namesAny(document, document.dict(form.dict.get("Resources")), search)
  );
}

function contentOf(document: PdfDocument, form: PdfStream): Uint8Array {
  try {
    return decodeStream(form, document);
  } catch (error) {
    if (error instanceof StreamDecodeError) return new Uint8Array();
    throw error;
  }
}

function contentHasRedactedText(document: PdfDocument, content: Uint8Array, holds: ContainsRedacted): boolean {
  if (!REPLACEMENT_TEXT_NAME.test(latin1(content))) return false;
  for (const { operator, operands } of operationsOf(content, document.budget)) {
    if (operator !== "BDC" && operator !== "DP") continue;
    if (operands.some((operand) => operand instanceof PdfDict && hasRedactedText(operand, holds))) return true;
  }
  return false;
}
