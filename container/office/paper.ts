import { readFile, writeFile } from "node:fs/promises";
import { PDFDocument, type PDFPage } from "@cantoo/pdf-lib";

type PaperSize = { widthPt: number; heightPt: number } | null;

/**
 * Scales slides to a paper size and centres them, including their links. Scaling is needed because the text of a slide
 * cannot be wrapped again. If `landscape` is null, the paper has the orientation of the slide.
 */
export async function scaleToPaper(path: string, paper: PaperSize, landscape: boolean | null): Promise<void> {
  if (paper === null && landscape === null) return;
  const document = await PDFDocument.load(await readFile(path), { updateMetadata: false });
  for (const page of document.getPages()) scalePage(page, paper, landscape);
  await writeFile(path, await document.save());
}

function scalePage(page: PDFPage, paper: PaperSize, landscape: boolean | null): void {
  const { width, height } = page.getSize();
  const [short, long] = [paper?.widthPt ?? width, paper?.heightPt ?? height].sort((a, b) => a - b) as [number, number];
  const sideways = landscape ?? width > height;
  const [paperWidth, paperHeight] = sideways ? [long, short] : [short, long];
  const factor = Math.min(paperWidth / width, paperHeight / height);
  page.scaleContent(factor, factor);
  page.scaleAnnotations(factor, factor);
  // Only the origin of the page moves, not its content, so the links stay at their content.
  const left = (paperWidth - width * factor) / 2;
  const bottom = (paperHeight - height * factor) / 2;
  page.setMediaBox(-left, -bottom, paperWidth, paperHeight);
}
