import type { ImagePageLayout } from "@folio/pdf/model";
import { readHead } from "../../domain/byte-stream.ts";
import { type AnyBytes, sizeOf } from "../../domain/document-bytes.ts";
import { FolioError } from "../../domain/errors.ts";
import { newId } from "../../domain/ids.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { PdfRecord } from "../../domain/pdf.ts";
import type { RenderOptions } from "../../domain/render-input.ts";
import type { PictureFile } from "../../engines/pdf/pdf-editor.ts";
import { requireScope } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import { type EditContextNeeds, editContextOf } from "../edit-context.ts";
import { type EditOutput, editPlan } from "../pdfs/edit-input.ts";
import { type ProducePdfNeeds, producePdf } from "../pdfs/produce.ts";
import type { PdfWorkspace, StoredPdf } from "../pdfs/stages.ts";
import { locateSource, type ReadSourceNeeds } from "../sources/read-source.ts";
import type { WorkCall, WorkContext } from "../verb.ts";

export type ConvertImagesNeeds = ProducePdfNeeds &
  ReadSourceNeeds &
  EditContextNeeds &
  Pick<Services, "pdfEditor" | "screenshotRenderer">;

export interface ImagesToPdfInput extends EditOutput {
  images: ({ url: string } | { base64: string })[];
  layout: ImagePageLayout;
  /** Paper size, with the name that the resource shows. If null, each page has the size of its image. */
  paper: { name: string; custom: PdfRecord["customSize"] } | null;
  /** Options for rendering a WebP image in the browser. WebP needs this, because PDF does not support it. */
  drawing: RenderOptions;
}

/**
 * Converts images to one stored PDF with one page per image, for one credit. Throws the errors of reading sources, the
 * engines and `producePdf`.
 */
export async function convertImages(call: WorkCall<ConvertImagesNeeds, ImagesToPdfInput>): Promise<StoredPdf> {
  requireScope(call.caller, "pdfs:create");
  const { services, input, work } = call;
  const { images, layout, paper } = input;
  const plan = {
    ...editPlan("convert", input),
    format: paper?.name ?? null,
    customSize: paper?.custom ?? null,
    landscape: layout.landscape,
    sourceCount: images.length,
  };
  return producePdf(call, plan, async (workspace) => {
    const { deadlineMs } = workspace;
    const files = await filesOf(call, workspace);
    const until = await editContextOf(call, deadlineMs);
    const { pdf, pages, warnings } = await work.timings.measure("edit", () =>
      services.pdfEditor.fromImages(files, layout, until),
    );
    return { content: pdf, pages, warnings, engine: null };
  });
}

type Workspace = Pick<PdfWorkspace, "deadlineMs" | "scratch">;
type Drawing = Workspace & { param: string; drawing: RenderOptions };

async function filesOf(
  call: WorkCall<ConvertImagesNeeds, ImagesToPdfInput>,
  { deadlineMs, scratch }: Workspace,
): Promise<PictureFile[]> {
  const files: PictureFile[] = [];
  let left: number = LIMITS.pictureBytes;
  let memoryBytes: number = LIMITS.isolateDocumentBytes;
  for (const [index, source] of call.input.images.entries()) {
    const param = `images[${index}]`;
    const maxBytes = Math.min(left, LIMITS.imageSourceBytes);
    const { bytes } = await locateSource(call, source, {
      param,
      maxBytes,
      memoryBytes: memoryBytes,
      deadlineMs,
      scratch,
    });
    left -= sizeOf(bytes);
    const file = await fileOf(call, bytes, { param, deadlineMs, scratch, drawing: call.input.drawing });
    if (file.bytes instanceof Uint8Array) memoryBytes = Math.max(0, memoryBytes - file.bytes.byteLength);
    files.push(file);
  }
  return files;
}

/** Number of bytes at the start of a file that are enough to determine its type. */
const HEAD_BYTES = 12;

const ascii = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));

async function fileOf(
  context: WorkContext<ConvertImagesNeeds>,
  bytes: AnyBytes,
  { param, ...drawing }: Drawing,
): Promise<PictureFile> {
  const head = bytes instanceof Uint8Array ? bytes : await readHead(await bytes.open(), HEAD_BYTES);
  if (head[0] === 0x89 && ascii(head, 1, 4) === "PNG") return { kind: "png", bytes };
  if (head[0] === 0xff && head[1] === 0xd8) return { kind: "jpeg", bytes };
  if (ascii(head, 0, 4) === "RIFF" && ascii(head, 8, 12) === "WEBP") {
    return { kind: "png", bytes: await drawn(context, bytes, { param, ...drawing }) };
  }
  throw new FolioError("unsupported_format", `${param} must be a PNG, JPEG or WebP image.`, { param });
}

/** Converts a WebP image to a PNG of the same size in pixels. The browser draws the image for this. */
async function drawn(
  { services, caller, work }: WorkContext<ConvertImagesNeeds>,
  located: AnyBytes,
  { param, deadlineMs, scratch, drawing }: Drawing,
): Promise<Uint8Array> {
  const content = located instanceof Uint8Array ? located : await located.open();
  const webp = await scratch.readWhole(content, LIMITS.imageSourceBytes, work.signal);
  if (!webp) throw new Error(`${param} became larger after its size was read`);
  const request = {
    renderId: newId("img", services.clock.now()),
    accountId: caller.accountId,
    source: {
      html: `<!doctype html><body style="margin:0"><img style="display:block" src="data:image/webp;base64,${webp.toBase64()}">`,
    },
    options: { ...drawing, script: "await document.images[0].decode()" },
    access: null,
    deadlineMs,
    picture: { area: { selector: "img" }, format: "png", quality: null, transparent: true, hasTestWatermark: false },
  } as const;
  try {
    const { body } = await services.screenshotRenderer.takeScreenshot(request, work.signal);
    const png = await scratch.readWhole(body, LIMITS.pictureBytes, work.signal);
    if (png) return png;
  } catch (error) {
    if (!(error instanceof FolioError) || error.code !== "script_failed") throw error;
    throw new FolioError("source_invalid", `${param} must be an intact WebP image.`, { param, cause: error });
  }
  throw new FolioError("source_too_large", `${param} has too many pixels. Send a smaller image.`, { param });
}
