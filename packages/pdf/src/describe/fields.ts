import type { PdfDocument } from "../file/document.ts";
import { WORK } from "../syntax/budget.ts";
import { isName, type PdfDict, type PdfValue } from "../syntax/objects.ts";
import type { DescribedSignature } from "./description.ts";
import { instantOf, textIn } from "./metadata.ts";

const MAX_SIGNATURES = 100;

interface Branch {
  value: PdfValue;
  name: string | null;
  type: PdfValue;
}

/** Returns the number of form fields, and the signatures that the fields contain (ISO 32000-2, 12.7.4.5). */
export function fieldsOf(document: PdfDocument): { formFields: number; signatures: DescribedSignature[] } {
  const form = document.dict(document.catalog.get("AcroForm"));
  const signatures: DescribedSignature[] = [];
  const seen = new Set<PdfDict>();
  const roots = document.array(form?.get("Fields")) ?? [];
  const stack = roots.map((value): Branch => ({ value, name: null, type: null })).reverse();
  let formFields = 0;
  for (let next = stack.pop(); next; next = stack.pop()) {
    const field = document.dict(next.value);
    if (!field || seen.has(field)) continue;
    seen.add(field);
    document.budget.spendWork(WORK.visit);
    const type = document.resolve(field.get("FT")) ?? next.type;
    const name = [next.name, textIn(document, field, "T")].filter((part) => part !== null).join(".") || null;
    const kids = document.array(field.get("Kids")) ?? [];
    const inner = kids.filter((kid) => document.dict(kid)?.has("T"));
    if (inner.length === 0) {
      formFields += 1;
      const value = isName(type, "Sig") ? document.dict(field.get("V")) : null;
      if (value && signatures.length < MAX_SIGNATURES) signatures.push(signatureFrom(document, value, name));
    }
    for (const kid of inner.reverse()) stack.push({ value: kid, name, type });
  }
  return { formFields, signatures };
}

function signatureFrom(document: PdfDocument, signature: PdfDict, field: string | null): DescribedSignature {
  return {
    field,
    signer: textIn(document, signature, "Name"),
    reason: textIn(document, signature, "Reason"),
    signedAt: instantOf(textIn(document, signature, "M")),
    format: document.nameText(signature.get("SubFilter")),
  };
}
