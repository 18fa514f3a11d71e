import type { Stamp, StampArtwork } from "@folio/pdf/model";
import { FolioError } from "../../domain/errors.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { AppliedWatermark, WatermarkPosition } from "../../domain/pdf.ts";
import { requireScope } from "../caller.ts";
import { editContextOf } from "../edit-context.ts";
import { type PdfSource, type ReadPdfSourcesNeeds, readPdfSource } from "../sources/read-pdf-source.ts";
import { readSource } from "../sources/read-source.ts";
import type { WorkCall, WorkContext } from "../verb.ts";
import { type EditOutput, editPlan } from "./edit-input.ts";
import { type ProducePdfNeeds, producePdf } from "./produce.ts";
import { withSourceParam } from "./source-error.ts";
import type { PdfWorkspace, StoredPdf } from "./stages.ts";
import { editedOrSource } from "./unchanged.ts";
import { artworkWidth, svgArtwork, textArtwork, type WatermarkStampNeeds } from "./watermark-stamp.ts";

export type WatermarkPdfNeeds = ProducePdfNeeds & ReadPdfSourcesNeeds & WatermarkStampNeeds;

export interface TextMark {
  content: string;
  fontPt: number;
  color: string;
  /** Rotation in degrees, clockwise. */
  rotation: number;
  position: WatermarkPosition;
}

export interface ImageMark {
  source: { url: string } | { base64: string };
  widthPt: number;
  opacity: number;
  position: WatermarkPosition;
}

export interface WatermarkInput extends EditOutput {
  source: PdfSource;
  mark: { text: TextMark } | { image: ImageMark };
  pages: string;
  layer: "over" | "under";
}

/**
 * Stamps a text (in any script) or an image on pages of a PDF. Throws the errors of reading sources, the renderer and
 * `producePdf`.
 */
export async function watermarkPdf(call: WorkCall<WatermarkPdfNeeds, WatermarkInput>): Promise<StoredPdf> {
  requireScope(call.caller, "pdfs:create");
  const { services, input, work } = call;
  return producePdf(call, editPlan("watermark", input), async (workspace) => {
    const { deadlineMs } = workspace;
    const image = "image" in input.mark ? await readImage(call, input.mark.image, workspace) : null;
    const otherBytes = workspace.otherBytes + (image?.byteLength ?? 0);
    const source = await readPdfSource(call, input.source, { ...workspace, otherBytes: otherBytes });
    const stamp = await work.timings.measure("render", () => stampOf(call, input, { image, deadlineMs }));
    const until = await editContextOf(call, deadlineMs);
    const stamped = await work.timings.measure("edit", () =>
      withSourceParam(services.pdfEditor.stamp(source, [stamp], until)),
    );
    const watermark = { ...named(input.mark), pagesApplied: stamped.pagesApplied };
    return { ...(await editedOrSource(stamped, source)), engine: null, watermark };
  });
}

function named(mark: WatermarkInput["mark"]): Omit<AppliedWatermark, "pagesApplied"> {
  if ("text" in mark) return { type: "text", content: mark.text.content };
  return { type: "image", content: "url" in mark.image.source ? mark.image.source.url : "inline" };
}

/**
 * Share of the page's size to which a text is shrunk if it is too long for its font size. The share is smaller in a
 * corner, because a watermark there keeps a distance from the page edges.
 */
const LARGEST_SHARE = { center: 0.98, corner: 0.88 };

/** A colour with an opacity of 0, such as `#00000000`. */
const TRANSPARENT = /^#(?:[0-9a-f]{6}00|[0-9a-f]{3}0)$/i;

async function stampOf(
  context: WorkContext<WatermarkPdfNeeds>,
  { mark, pages, layer }: WatermarkInput,
  { image, deadlineMs }: { image: Uint8Array | null; deadlineMs: number },
): Promise<Stamp> {
  const where = { pages, layer };
  if ("text" in mark) {
    const { content, fontPt, color, rotation, position } = mark.text;
    const opacity = TRANSPARENT.test(color) ? 0 : 1;
    const pdf = await textArtwork(context, { text: content, color, fontPt }, deadlineMs);
    const widthPt = await artworkWidth(context, pdf, deadlineMs);
    const fitToPage = LARGEST_SHARE[position === "center" ? "center" : "corner"];
    return { ...where, artwork: { pdf }, widthPt, fitToPage, rotationDeg: -rotation, position, opacity };
  }
  if (!image) throw new Error("The image of a watermark was not read");
  const { widthPt, opacity, position } = mark.image;
  const artwork = await imageArtwork(context, image, deadlineMs);
  return { ...where, artwork, widthPt, rotationDeg: 0, position, opacity };
}

/**
 * Reads the image of the watermark. It is read before the PDF, because the PDF is loaded into memory only if both fit.
 */
async function readImage(
  context: WorkContext<WatermarkPdfNeeds>,
  { source }: ImageMark,
  { deadlineMs, scratch }: Pick<PdfWorkspace, "deadlineMs" | "scratch">,
): Promise<Uint8Array> {
  const reading = { param: "image", maxBytes: LIMITS.imageSourceBytes, deadlineMs, scratch };
  return (await readSource(context, source, reading)).bytes;
}

async function imageArtwork(
  context: WorkContext<WatermarkPdfNeeds>,
  bytes: Uint8Array,
  deadlineMs: number,
): Promise<StampArtwork> {
  if (bytes[0] === 0x89 && bytes[1] === 0x50) return { png: bytes };
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return { jpeg: bytes };
  const head = new TextDecoder().decode(bytes.subarray(0, 4_096));
  if (/^\s*</.test(head.replace(/^\ufeff/, "")) && /<svg[\s>]/i.test(head)) {
    return { pdf: await svgArtwork(context, bytes, deadlineMs) };
  }
  throw new FolioError("unsupported_format", "image must be a PNG, JPEG or SVG image.", { param: "image" });
}
