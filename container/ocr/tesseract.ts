import { readFile, rm } from "node:fs/promises";
import type { OcrLanguage } from "../../src/domain/ocr-language.ts";
import { type CommandContext, runConfined } from "../confined-command.ts";
import { type HocrParagraph, parseHocr } from "./hocr.ts";

export interface OcrImage {
  /** Path of the image, a PGM file. Tesseract writes its output files next to this file. */
  path: string;
  dpi: number;
  language: OcrLanguage;
  /**
   * Whether to use an adaptive threshold between ink and paper (Sauvola's method). It breaks thin strokes of Chinese
   * and Arabic letters and of serifs.
   */
  placeByPlace: boolean;
}

/**
 * CPU time limit of Tesseract for one image, in seconds. Image noise that looks like letters can keep Tesseract busy
 * for minutes. The limit counts CPU time, so a busy machine does not shorten it.
 */
const TESSERACT_CPU_SECONDS = 40;
/**
 * Tesseract's page segmentation modes: look for columns, read the page as one block of lines, or look for words
 * anywhere.
 */
const SEGMENTATION_MODES = { columns: "3", block: "6", sparse: "11" } as const;
export type PageSegmentation = keyof typeof SEGMENTATION_MODES;
const SAUVOLA = ["-c", "thresholding_method=2"];

/** Reads one image with Tesseract. Returns null when Tesseract fails or exceeds its time limit. */
export async function runTesseract(
  desk: CommandContext,
  { path, dpi, language, placeByPlace }: OcrImage,
  layout: PageSegmentation,
): Promise<HocrParagraph[] | null> {
  const options = [
    "-l",
    language,
    "--dpi",
    String(dpi),
    "--psm",
    SEGMENTATION_MODES[layout],
    ...(placeByPlace ? SAUVOLA : []),
  ];
  try {
    const { status } = await runConfined(desk, ["tesseract", path, path, ...options, "hocr"], {
      cpuSeconds: TESSERACT_CPU_SECONDS,
    });
    return status === 0 ? parseHocr(await readFile(`${path}.hocr`, "utf8")) : null;
  } finally {
    await rm(`${path}.hocr`, { force: true });
  }
}
