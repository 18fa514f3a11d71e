import type { PdfRevision, PdfStep } from "../../../domain/pdf-revision.ts";
import type { PdfDocument } from "../file/document.ts";
import { attachFiles } from "./attach-files.ts";
import { cropPages, removePages, rotatePages } from "./change-pages.ts";
import { fillFields } from "./fill-fields.ts";
import { flatten } from "./flatten.ts";
import { imposePages } from "./impose-pages.ts";
import { layOver } from "./lay-over.ts";
import { numberPages } from "./number-pages.ts";
import { setInformation } from "./set-information.ts";

/** Makes the steps of a revision, one after the other. Throws `page_out_of_range` and what single steps throw. */
export async function revise(document: PdfDocument, { steps, files }: PdfRevision): Promise<void> {
  const left = [...files];
  for (const step of steps) {
    await take(document, step, () => left.shift() ?? missing());
    await document.budget.breathe();
  }
}

function missing(): never {
  throw new Error("A step of a revision came without its file");
}

async function take(document: PdfDocument, step: PdfStep, next: () => Uint8Array): Promise<void> {
  switch (step.kind) {
    case "inform":
      return setInformation(document, step.information);
    case "attach":
      return attachFiles(
        document,
        step.files.map((about) => ({ about, bytes: next() })),
      );
    case "rotate":
      return rotatePages(document, step);
    case "crop":
      return cropPages(document, step);
    case "remove":
      return removePages(document, step.pages);
    case "number":
      return numberPages(document, step.numbering);
    case "impose":
      return imposePages(document, step.sheets);
    case "overlay":
      return layOver(document, next());
    case "fill":
      return fillFields(document, step.fields);
    case "flatten":
      return flatten(document, step);
  }
}
