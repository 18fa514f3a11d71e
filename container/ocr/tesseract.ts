import { readFile, rm } from "node:fs/promises";
import type { OcrLanguage } from "../../src/engines/types.ts";
import { run } from "../command.ts";
import { confine, environmentOf, type Sandbox } from "../sandbox.ts";
import { type HocrParagraph, parseHocr } from "./hocr.ts";
import type { QuarterTurn } from "./raster.ts";

const MEMORY_BYTES = 2 * 1024 ** 3;

export interface Desk {
  sandbox: Sandbox;
  /** The job's directory. */
  directory: string;
  signal: AbortSignal;
}

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
const SAUVOLA = ["-c", "thresholding_method=2"];

/** Reads one picture. Null when Tesseract fails on it or takes too long. */
export async function read(desk: Desk, { path, dpi, language, clean }: Picture): Promise<HocrParagraph[] | null> {
  const options = ["-l", language, "--dpi", String(dpi), "--psm", "3", ...(clean ? SAUVOLA : [])];
  const limit = AbortSignal.timeout(READ_TIMEOUT_MS);
  const limited = { ...desk, signal: AbortSignal.any([desk.signal, limit]) };
  try {
    const { status } = await tesseract(limited, ["tesseract", path, path, ...options, "hocr"]);
    return status === 0 ? parseHocr(await readFile(`${path}.hocr`, "utf8")) : null;
  } catch (thrown) {
    if (limit.aborted && !desk.signal.aborted) return null;
    throw thrown;
  } finally {
    await rm(`${path}.hocr`, { force: true });
  }
}

/** By how much the picture must be turned clockwise to stand upright, and how sure Tesseract is; null when it cannot tell. */
export async function orientation(
  desk: Desk,
  picture: string,
  dpi: number,
): Promise<{ turnDeg: QuarterTurn; confidence: number } | null> {
  const { stdout } = await tesseract(desk, ["tesseract", picture, "stdout", "--dpi", String(dpi), "--psm", "0"]);
  const turnDeg = Number(/^Rotate: (\d+)$/m.exec(stdout)?.[1] ?? Number.NaN);
  const confidence = Number(/^Orientation confidence: ([\d.]+)$/m.exec(stdout)?.[1] ?? 0);
  return turnDeg === 0 || turnDeg === 90 || turnDeg === 180 || turnDeg === 270 ? { turnDeg, confidence } : null;
}

function tesseract({ sandbox, directory, signal }: Desk, argv: string[]) {
  return run(confine(argv, { sandbox, directory, memoryBytes: MEMORY_BYTES }), {
    env: environmentOf(directory),
    signal,
  });
}
