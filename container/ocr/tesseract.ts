import { readFile, rm } from "node:fs/promises";
import type { OcrLanguage } from "../../src/domain/ocr-language.ts";
import { type Desk, runAt } from "../desk.ts";
import { type HocrParagraph, parseHocr } from "./hocr.ts";

export interface Picture {
  /** A PGM file; Tesseract's answer is written beside it. */
  path: string;
  dpi: number;
  language: OcrLanguage;
  /** Grain was smoothed out: the threshold between ink and paper is found place by place (Sauvola). */
  clean: boolean;
}

/** Grain can keep Tesseract busy for minutes over what it takes for letters. */
const READ_TIMEOUT_MS = 40_000;
/** Tesseract's page segmentation modes: columns are looked for, or the page is taken as one block of lines. */
const SEGMENTATION = { columns: "3", block: "6" } as const;
const SAUVOLA = ["-c", "thresholding_method=2"];

/** Reads one picture. Null when Tesseract fails on it or takes too long. */
export async function read(
  desk: Desk,
  { path, dpi, language, clean }: Picture,
  layout: keyof typeof SEGMENTATION,
): Promise<HocrParagraph[] | null> {
  const options = ["-l", language, "--dpi", String(dpi), "--psm", SEGMENTATION[layout], ...(clean ? SAUVOLA : [])];
  const limit = AbortSignal.timeout(READ_TIMEOUT_MS);
  const limited = { ...desk, signal: AbortSignal.any([desk.signal, limit]) };
  try {
    const { status } = await runAt(limited, ["tesseract", path, path, ...options, "hocr"]);
    return status === 0 ? parseHocr(await readFile(`${path}.hocr`, "utf8")) : null;
  } catch (thrown) {
    if (limit.aborted && !desk.signal.aborted) return null;
    throw thrown;
  } finally {
    await rm(`${path}.hocr`, { force: true });
  }
}
