import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { PDFDocument, PDFName } from "@cantoo/pdf-lib";

/** How a simulated scanner distorts printed pages: rotation, skew and image noise. */
export interface ScanOptions {
  dpi?: number;
  /** Clockwise rotation of the sheet on the scanner. */
  turnedDeg?: 0 | 90 | 180 | 270;
  skewDeg?: number;
  /** Standard deviation of the image noise, in grey levels. */
  grain?: number;
  /** Darkness of the ink as a share of full black, from 0 to 1. */
  contrast?: number;
  /**
   * Vertical resolution of a simulated fax in lines per inch (ITU-T T.4: 98 standard, 196 fine). The fax is black and white, 204 dots per
   * inch across.
   */
  faxLines?: 98 | 196;
  /** Simulates old paper: brown towards the edges, with blots and faded ink. */
  yellowed?: boolean;
}

const FAX_DOTS = 204;

interface GreyImage {
  width: number;
  height: number;
  pixels: Uint8Array;
}

/** Returns a PDF with a distorted image of each page of `pdf`, without a text layer. */
export async function simulateScan(pdf: Uint8Array, options: ScanOptions = {}): Promise<Uint8Array> {
  const { dpi = 300, turnedDeg = 0, skewDeg = 0, faxLines } = options;
  const [across, down] = faxLines ? [FAX_DOTS, faxLines] : [dpi, dpi];
  const document = await PDFDocument.create();
  for (const { width, height, pixels } of await rasterizePages(pdf, across, down)) {
    const worn = degradeImage({ width, height, pixels }, options);
    const [widthPt, heightPt] = [(width * 72) / across, (height * 72) / down];
    const sideways = turnedDeg % 180 === 90;
    const page = document.addPage(sideways ? [heightPt, widthPt] : [widthPt, heightPt]);
    const image = document.context.register(
      document.context.flateStream(worn, {
        Type: "XObject",
        Subtype: "Image",
        Width: width,
        Height: height,
        ColorSpace: "DeviceGray",
        BitsPerComponent: 8,
      }),
    );
    page.node.setXObject(PDFName.of("Scan"), image);
    const angle = (-(turnedDeg + skewDeg) * Math.PI) / 180;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const [cx, cy] = [page.getWidth() / 2, page.getHeight() / 2];
    const turn = [cos, sin, -sin, cos, cx, cy].map((value) => value.toFixed(6)).join(" ");
    const draw = `q ${turn} cm ${widthPt} 0 0 ${heightPt} ${-widthPt / 2} ${-heightPt / 2} cm /Scan Do Q`;
    page.node.set(PDFName.of("Contents"), document.context.register(document.context.stream(draw)));
  }
  return document.save();
}

/** Renders the pages as greyscale images. */
export async function rasterizePages(pdf: Uint8Array, dpi: number, linesPerInch = dpi): Promise<GreyImage[]> {
  const directory = await mkdtemp(join(tmpdir(), "folio-scan-"));
  try {
    const path = join(directory, "in.pdf");
    await writeFile(path, pdf);
    const { stdout } = await promisify(execFile)("pdfinfo", [path]);
    const pages = Number(/^Pages:\s+(\d+)/m.exec(stdout)?.[1]);
    const pictures: GreyImage[] = [];
    for (let page = 1; page <= pages; page++) {
      const range = ["-f", String(page), "-l", String(page), "-singlefile"];
      await promisify(execFile)("pdftoppm", [
        "-rx",
        String(dpi),
        "-ry",
        String(linesPerInch),
        "-gray",
        ...range,
        path,
        join(directory, "page"),
      ]);
      const file = await readFile(join(directory, "page.pgm"));
      const [head = "", width, height] =
        /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(new TextDecoder("latin1").decode(file.subarray(0, 40))) ?? [];
      pictures.push({ width: Number(width), height: Number(height), pixels: file.subarray(head.length) });
    }
    return pictures;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

function degradeImage(
  { width, height, pixels }: GreyImage,
  { grain = 0, contrast = 1, yellowed = false, faxLines }: ScanOptions,
): Uint8Array {
  const next = randomGenerator(20_261_121);
  const worn = new Uint8Array(pixels.length);
  for (let index = 0; index < pixels.length; index++) {
    const faded = 255 - (255 - (pixels[index] ?? 0)) * contrast;
    const noise = grain === 0 ? 0 : (next() + next() + next() + next() - 2) * 1.73 * grain;
    const level = yellowed ? yellowedLevel(faded, (index % width) / width, Math.floor(index / width) / height) : faded;
    const shown = Math.max(0, Math.min(255, level + noise));
    worn[index] = faxLines ? (shown < 128 ? 0 : 255) : shown;
  }
  return worn;
}

/**
 * Returns the grey level of a pixel on old paper. The paper is light brown in the middle, and darker at the edges and
 * in blots. `x` and `y` range from 0 to 1.
 */
function yellowedLevel(level: number, x: number, y: number): number {
  const edge = Math.max(Math.abs(x - 0.5), Math.abs(y - 0.5)) * 2;
  const blot = Math.hypot(x - 0.3, y - 0.35) < 0.14 ? 25 : 0;
  const paper = 205 - 65 * edge ** 3 - blot;
  return paper - (paper - 60) * (1 - level / 255);
}

/** Returns a mulberry32 random generator with a fixed seed, so that the image noise is the same in every run. */
function randomGenerator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
