import { readFile, rm } from "node:fs/promises";
import type { OcrLanguage } from "../../src/domain/ocr-language.ts";
import { type CommandContext, runConfined } from "../confined-command.ts";
import { type HocrParagraph, parseHocr } from "./hocr.ts";

export interface OcrImage {
  /** A PGM file; Tesseract's answer is written beside it. */
  path: string;
  dpi: number;
  language: OcrLanguage;
  /** Whether the threshold between ink and paper is found place by place (Sauvola); it breaks thin strokes of Chinese, Arabic and serifs. */
  placeByPlace: boolean;
}

/** Grain can keep Tesseract busy for minutes over what it takes for letters. Of its own time, so that a busy machine reads no less. */
const TESSERACT_CPU_SECONDS = 40;
/** Tesseract's page segmentation modes: columns are looked for, the page is taken as one block of lines, or words are looked for anywhere. */
const SEGMENTATION_MODES = { columns: "3", block: "6", sparse: "11" } as const;
export type PageSegmentation = keyof typeof SEGMENTATION_MODES;
const SAUVOLA = ["-c", "thresholding_method=2"];

/** Reads one picture. Null when Tesseract fails on it or takes too long. */
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
