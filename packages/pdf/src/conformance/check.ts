import type { PdfDocument } from "../file/document.ts";
import { type PdfPage, pagesOf } from "../file/pages.ts";
import type { CMaps } from "../fonts/cmaps.ts";
import { type PdfDict, PdfStream } from "../syntax/objects.ts";
import { isConformingAttachment } from "./attached-pdfs.ts";
import { checkAccessibility } from "./check-accessibility.ts";
import { annotationsOf, checkAnnotations, checkForm } from "./check-annotations.ts";
import { checkOutputIntents, outputColorSpace } from "./check-colors.ts";
import { checkCatalog, checkPage } from "./check-document.ts";
import { FontChecks } from "./check-fonts.ts";
import { GraphicsChecks } from "./check-graphics.ts";
import { checkMetadata } from "./check-metadata.ts";
import { ObjectChecks } from "./check-objects.ts";
import { checkStructure } from "./check-structure.ts";
import { checkTaggedContent } from "./check-tagged-content.ts";
import { ContentWalker } from "./content-walker.ts";
import { Findings } from "./findings.ts";
import type { ConformanceTarget } from "./standard.ts";
import { structureTree } from "./structure.ts";

/** Checks a document against standards. Does not check how the file itself is written; `checkFile` does. */
export async function checkDocument(document: PdfDocument, target: ConformanceTarget, cMaps: CMaps): Promise<Findings> {
  const findings = new Findings(target);
  const pages = pagesOf(document);
  checkCatalog(document, findings);
  const xmp = checkMetadata(document, findings);
  if (target.pdfA) {
    checkOutputIntents(document, findings);
    checkForm(document, findings);
    const objects = new ObjectChecks(document, findings);
    await objects.check();
    await checkAttachedPdfs(document, objects, { findings, cMaps });
    for (const [index, page] of pages.entries()) {
      checkPage(document, page, { findings, number: index + 1 });
      checkAnnotations(document, page, { findings, number: index + 1 });
    }
  }
  await checkContent(document, pages, { findings, cMaps });
  const numbers = new Map(pages.map((page, index) => [page.dict, index + 1]));
  checkStructure(document, structureTree(document, numbers), findings);
  checkAccessibility(document, pages, { findings, xmp });
  checkTaggedContent(document, pages, findings);
  return findings;
}

async function checkContent(
  document: PdfDocument,
  pages: readonly PdfPage[],
  { findings, cMaps }: { findings: Findings; cMaps: CMaps },
): Promise<void> {
  const graphics = new GraphicsChecks(document, findings);
  const walker = new ContentWalker(document, graphics);
  const hasIntent = outputColorSpace(document, document.catalog) !== null;
  for (const [index, page] of pages.entries()) {
    const number = index + 1;
    walker.page(page, number);
    for (const annotation of annotationsOf(document, page))
      for (const stream of appearancesOf(document, annotation)) walker.appearance(stream, number);
    const group = document.dict(page.dict.get("Group"));
    const isTransparency = document.nameText(group?.get("S")) === "Transparency";
    if (isTransparency) graphics.group(group, number, null);
    if (!hasIntent && graphics.transparentPages.has(number) && !group?.has("CS"))
      findings.add("transparency", "The page has transparent content, and no blending colour space.", { page: number });
    await document.budget.yieldIfDue();
  }
  const fonts = new FontChecks(document, findings, cMaps);
  for (const [font, text] of graphics.texts) {
    await fonts.check(font, text);
    await document.budget.yieldIfDue();
  }
}

/** Returns the appearance streams of an annotation, of all its states. */
export function appearancesOf(document: PdfDocument, annotation: PdfDict): PdfStream[] {
  const looks = document.dict(annotation.get("AP"));
  return [...(looks?.values() ?? [])].flatMap((value) => {
    const look = document.resolve(value);
    if (look instanceof PdfStream) return [look];
    return [...(document.dict(look)?.values() ?? [])].flatMap((state) => document.stream(state) ?? []);
  });
}

/** PDF/A-2 and PDF/A-4 allow only attached files that are PDF/A files themselves. */
async function checkAttachedPdfs(
  document: PdfDocument,
  { attachments }: ObjectChecks,
  { findings, cMaps }: { findings: Findings; cMaps: CMaps },
): Promise<void> {
  for (const { file, element } of attachments)
    if (
      !(await isConformingAttachment(document, file, {
        cMaps,
        part: findings.target.pdfA?.part ?? 2,
        check: checkDocument,
      }))
    )
      findings.add("attachment", "An attached file is no PDF/A file.", { element });
}
