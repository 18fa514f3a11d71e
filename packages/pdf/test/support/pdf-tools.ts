import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LocalPdfEditor } from "../../src/local-pdf-editor.ts";
import { nodeJpegCodec, nodeTools } from "../../src/node.ts";

/**
 * Folder for the PDFs that qpdf and Poppler read. Both tools are independent of Folio's code. This module works only in
 * Node.
 */
const directory = mkdtempSync(join(tmpdir(), "folio-pdf-tools-"));
let files = 0;

export function saved(bytes: Uint8Array): string {
  const path = join(directory, `${++files}.pdf`);
  writeFileSync(path, bytes);
  return path;
}

const output = (command: string, args: string[]): Buffer =>
  execFileSync(command, args, { maxBuffer: 2 ** 28, stdio: ["ignore", "pipe", "ignore"] });

/** Checks a PDF with qpdf and returns the report. Throws if qpdf finds an error. */
export const qpdfCheck = (bytes: Uint8Array): string => output("qpdf", ["--check", saved(bytes)]).toString();
/**
 * Returns the number of pages that qpdf reports. Throws if qpdf cannot open the file. An exit status of 3 means that qpdf only had
 * warnings.
 */
export function pageCount(bytes: Uint8Array): number {
  const { status, stdout, stderr } = spawnSync("qpdf", ["--show-npages", saved(bytes)], { encoding: "utf8" });
  if (status !== 0 && status !== 3) throw new Error(`qpdf cannot open the file: ${stderr}`);
  return Number(stdout);
}

export const pdftotext = (bytes: Uint8Array, options: string[] = []): string =>
  output("pdftotext", [...options, saved(bytes), "-"]).toString();
export const pdfimages = (bytes: Uint8Array): string => output("pdfimages", ["-list", saved(bytes)]).toString();

/** Returns a digest of the first image of a PDF. Poppler decodes the image to a netpbm file. */
export function firstPicture(bytes: Uint8Array): string {
  const root = join(directory, `${++files}`);
  output("pdfimages", [saved(bytes), root]);
  const path = ["pbm", "ppm"].map((type) => `${root}-000.${type}`).find((each) => existsSync(each)) ?? "";
  return digestOf(readFileSync(path));
}

export const digestOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

export function qpdf(bytes: Uint8Array, ...args: string[]): Uint8Array {
  const [from, to] = [saved(bytes), join(directory, `${++files}.pdf`)];
  output("qpdf", [...args, from, to]);
  return new Uint8Array(readFileSync(to));
}

export interface Pixels {
  width: number;
  height: number;
  /** Returns red, green and blue of the pixel at this position. The position is measured from the top left. */
  at(x: number, y: number): [number, number, number];
}

/** Renders a page with Poppler at one pixel per point. */
export function pixelsOf(bytes: Uint8Array, page = 1): Pixels {
  const file = output("pdftoppm", ["-r", "72", "-cropbox", "-f", `${page}`, "-l", `${page}`, saved(bytes)]);
  const header = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(new TextDecoder("latin1").decode(file.subarray(0, 40)));
  const [width, height] = [Number(header?.[1]), Number(header?.[2])];
  const start = file.length - width * height * 3;
  return {
    width,
    height,
    at: (x, y) => {
      const i = start + (y * width + x) * 3;
      return [file[i] ?? 0, file[i + 1] ?? 0, file[i + 2] ?? 0];
    },
  };
}

/** Renders a page with Poppler at 144 pixels per inch. Returns all samples of the page. */
export const drawn = (bytes: Uint8Array, page = 1): Buffer =>
  output("pdftoppm", ["-r", "144", "-cropbox", "-f", `${page}`, "-l", `${page}`, saved(bytes)]);

/** Returns an editor with the codecs for Node. */
export const nodeEditor = async (): Promise<LocalPdfEditor> => new LocalPdfEditor(nodeTools());

export { nodeJpegCodec, nodeTools };
