import { deflateSync } from "node:zlib";
import { FolioError } from "../../../domain/errors.ts";
import { readPicture } from "../compress/image-samples.ts";
import type { Matrix } from "../content/matrix.ts";
import type { PdfDocument } from "../file/document.ts";
import { UndecodableStream } from "../filters/undecodable-stream.ts";
import type { JpegCodec, Raster } from "../image/codec.ts";
import { WORK } from "../syntax/budget.ts";
import { name, PdfDict, type PdfRef, PdfStream } from "../syntax/objects.ts";
import { type Area, boundsOf, inverse } from "./areas.ts";

/** What images are decoded with, and how large one may be here. */
export interface ImageTools {
  jpeg: Pick<JpegCodec, "decode">;
  imagePixels: number;
}

/** Copies of what is shown, or of what it was made from. */
const KEYS_THAT_TELL = ["Alternates", "Metadata", "PieceInfo", "OPI", "Mask", "SMaskInData", "ID"];
const PADDING_PX = 1;

/**
 * A copy of the image whose pixels within the areas are gone, those of its soft mask too. Null for one that cannot be decoded: then it
 * must not be shown at all. Throws `document_too_large` for one beyond what may be decoded here.
 */
export async function redactedImage(
  document: PdfDocument,
  image: PdfStream,
  { matrix, areas, tools }: { matrix: Matrix; areas: readonly Area[]; tools: ImageTools },
): Promise<PdfRef | null> {
  const back = inverse(matrix);
  if (!back) return null;
  const unit = areas.map((area) => boundsOf(area, back));
  const shown = await blanked(document, image, { unit, tools, sample: 0 });
  if (!shown) return null;
  const mask = document.stream(image.dict.get("SMask"));
  if (mask) {
    const opaque = await blanked(document, mask, { unit, tools, sample: 255 });
    if (!opaque) return null;
    shown.dict.set("SMask", document.add(opaque));
  }
  return document.add(shown);
}

interface Blanking {
  /** In the image's own unit square. */
  unit: readonly Area[];
  tools: ImageTools;
  sample: number;
}

async function blanked(
  document: PdfDocument,
  image: PdfStream,
  { unit, tools, sample }: Blanking,
): Promise<PdfStream | null> {
  const [width, height] = ["Width", "Height"].map((key) => document.number(image.dict.get(key)) ?? 0);
  const pixels = (width ?? 0) * (height ?? 0);
  if (pixels > tools.imagePixels) {
    throw new FolioError("document_too_large", `An image of ${pixels} pixels is too large to be redacted.`);
  }
  document.budget.work(pixels * WORK.sample * 4);
  const picture = await readPicture(document, image, tools.jpeg).catch((error: unknown) => {
    if (error instanceof UndecodableStream) return null;
    throw error;
  });
  if (!picture) return null;
  const raster = { ...picture.raster, samples: new Uint8Array(picture.raster.samples) };
  for (const area of unit) blank(raster, area, sample);
  const dict = new PdfDict(image.dict);
  for (const key of [...KEYS_THAT_TELL, "DecodeParms", "Decode", "F", "DP", "SMask"]) dict.delete(key);
  dict.set("BitsPerComponent", 8);
  dict.set("ColorSpace", picture.colorSpace);
  dict.set("Filter", name("FlateDecode"));
  return new PdfStream(dict, deflateSync(raster.samples));
}

/** The image's first row is on top of its unit square. */
function blank({ width, height, channels, samples }: Raster, area: Area, sample: number): void {
  const column = (x: number) => Math.min(width, Math.max(0, x));
  const row = (y: number) => Math.min(height, Math.max(0, y));
  const left = column(Math.floor(area.left * width) - PADDING_PX);
  const right = column(Math.ceil(area.right * width) + PADDING_PX);
  const top = row(Math.floor((1 - area.top) * height) - PADDING_PX);
  const bottom = row(Math.ceil((1 - area.bottom) * height) + PADDING_PX);
  for (let y = top; y < bottom; y++) {
    samples.fill(sample, (y * width + left) * channels, (y * width + right) * channels);
  }
}
