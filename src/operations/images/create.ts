import { FolioError } from "../../domain/errors.ts";
import type { FileDelivery } from "../../domain/file-delivery.ts";
import { newId } from "../../domain/ids.ts";
import { type CompletedImage, type ImageDraft, type ImageInput, imageFileOf } from "../../domain/image.ts";
import { LIMITS } from "../../domain/limits.ts";
import { PLANS } from "../../domain/plans.ts";
import type { Warning } from "../../domain/warnings.ts";
import type { Screenshot } from "../../engines/browser/screenshot-renderer.ts";
import { type ImageRequest, type ImageView, onScreen, presentImage } from "../../resources/images.ts";
import { assetProvider } from "../assets/asset-provider.ts";
import { type WithNamedAssetsNeeds, withNamedAssets } from "../assets/named.ts";
import { requireScope } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import { type RecordEventNeeds, recordEvent } from "../events/record.ts";
import { type DeliverFileNeeds, deliverFile } from "../files/deliver.ts";
import type { ClosureNeeds } from "../partials/closure.ts";
import { type RenderSourceNeeds, renderSourceOf } from "../pdfs/source.ts";
import { type Reservation, type ReserveNeeds, reserve } from "../reservation.ts";
import { retryLost } from "../retry-lost.ts";
import { fillTemplate } from "../templates/fill.ts";
import { findTemplate, type RetrieveTemplateNeeds } from "../templates/retrieve.ts";
import { surrounded } from "../templates/surroundings.ts";
import { type CountUsageNeeds, countUsage } from "../usage/count.ts";
import type { WorkCall, WorkContext } from "../verb.ts";
import { type ViewImageNeeds, viewImage } from "./view.ts";

export type CreateImageNeeds = CountUsageNeeds &
  DeliverFileNeeds &
  RecordEventNeeds &
  RenderSourceNeeds &
  RetrieveTemplateNeeds &
  ClosureNeeds &
  ViewImageNeeds &
  WithNamedAssetsNeeds &
  ReserveNeeds &
  Pick<Services, "fileRecords" | "files" | "images" | "screenshotRenderer">;

/**
 * A stored image. With `output: "base64"`, it still occupies its concurrency slot. The caller must call `releaseSlot`
 * when the body was sent or cancelled.
 */
export interface StoredImage {
  view: ImageView;
  releaseSlot(): Promise<void>;
}

/**
 * Draws a page as an image and stores it. First renders the template, and reserves a slot and a credit. Then draws and
 * stores the file, and repeats this step if the browser is lost. Then announces the image in one commit, and charges
 * the credit. Throws the errors of `ScreenshotRenderer` and of template rendering. If it throws, nothing is stored or
 * charged. Each call creates a new image.
 */
export async function createImage(call: WorkCall<CreateImageNeeds, ImageRequest>): Promise<StoredImage> {
  requireScope(call.caller, "pdfs:create");
  const { services, caller, work } = call;
  const input = await inputOf(call);
  const createdAt = services.clock.now();
  const id = work.job?.id ?? newId("img", createdAt);
  const reservation = await reserve(call, { operationId: id, credits: 1 });
  try {
    const startedAt = services.clock.now();
    const making = { id, startedAt, reservation };
    const stored = await retryLost(call, startedAt + input.timeoutMs, () => drawAndStore(call, input, making));
    const image = completedImage(
      stored,
      {
        id,
        accountId: caller.accountId,
        environment: caller.environment,
        output: input.output,
        format: input.screenshot.format,
        metadata: input.metadata,
        template: input.template,
        creditsUsed: reservation.credits,
        createdAt: work.job?.createdAt ?? createdAt,
        fileExpiresAt: createdAt + PLANS[caller.plan].retentionMs,
      },
      { warnings: input.warnings, renderTimeMs: services.clock.now() - startedAt },
    );
    await work.timings.measure("event", () => announceImage(call, image));
    await reservation.settle({ keepSlot: input.output === "base64" });
    return { view: await viewImage(services, image), releaseSlot: reservation.release };
  } finally {
    await reservation.end();
  }
}

async function inputOf({ services, caller, input }: WorkCall<CreateImageNeeds, ImageRequest>): Promise<ImageInput> {
  const { screenshot: picture, media } = input;
  if ("document" in input) {
    const document = await withNamedAssets({ services, caller }, input.document);
    return { ...document, screenshot: picture, options: onScreen(document.options, media) };
  }
  const { templateId: id, version } = input.template;
  const found = await findTemplate({ services, caller, input: { id, version, idParam: "template_id" } });
  const whole = await surrounded({ services, caller }, found, input.template.options);
  const filled = fillTemplate(whole, input.template);
  return { ...filled, screenshot: picture, options: onScreen(filled.options, media) };
}

interface StoredPicture {
  picture: Screenshot;
  bytes: number;
  delivery: FileDelivery | null;
}

function completedImage(
  { picture, bytes, delivery }: StoredPicture,
  draft: ImageDraft,
  { warnings: known, renderTimeMs }: { warnings: Warning[]; renderTimeMs: number },
): CompletedImage {
  const warnings = [...known, ...picture.warnings];
  return {
    ...draft,
    status: warnings.length > 0 ? "completed_with_warnings" : "completed",
    error: null,
    width: picture.widthPx,
    height: picture.heightPx,
    bytes,
    warnings,
    mainDocument: picture.mainDocument,
    delivery,
    engine: picture.engine,
    renderTimeMs,
  };
}

/** Draws the image, stores its file, and sends it to `deliver_to`. */
async function drawAndStore(
  context: WorkContext<CreateImageNeeds>,
  { source: given, options, access, assets, screenshot: asked, output, timeoutMs }: ImageInput,
  { id, startedAt, reservation }: { id: string; startedAt: number; reservation: Reservation },
): Promise<StoredPicture> {
  const { services, caller, work } = context;
  const { accountId } = caller;
  const source = await renderSourceOf(services, given);
  const supply = assetProvider(context, assets);
  const deadlineMs = startedAt + timeoutMs;
  const request = { renderId: id, accountId, source, options, access, assets: supply, deadlineMs };
  const marked = { ...asked, hasTestWatermark: caller.environment === "test" };
  const picture = await work.timings.measure("render", () =>
    services.screenshotRenderer.takeScreenshot({ ...request, picture: marked }, work.signal),
  );
  const name = imageFileOf({ id, format: asked.format });
  const file = { name, contentType: `image/${asked.format}` };
  const bytes = await work.timings.measure("store", () => services.files.put(accountId, file, picture.body));
  if (output === "url" || bytes <= LIMITS.base64OutputBytes) {
    const delivery = await deliverFile(context, { ...file, bytes }, reservation.charge);
    return { picture, bytes, delivery };
  }
  await services.files.delete(accountId, [name]);
  throw new FolioError(
    "output_too_large_for_base64",
    `The image has ${bytes} bytes; output base64 allows at most ${LIMITS.base64OutputBytes}. Use output url.`,
    { param: "output" },
  );
}

/**
 * Commits the row, the file row, the usage and the event in one transaction. If the process crashes before the commit,
 * the stored file remains without a row.
 */
async function announceImage(context: WorkContext<CreateImageNeeds>, image: CompletedImage): Promise<void> {
  const { services, work } = context;
  const { id, accountId, bytes, format, fileExpiresAt, creditsUsed, template } = image;
  const name = imageFileOf(image);
  // The file of a job is not deleted, because another assignment of the same job may have stored the same file.
  if (work.signal.aborted && !work.job) await services.files.delete(accountId, [name]);
  work.signal.throwIfAborted();
  const data = presentImage(await viewImage(services, image));
  const file = { name, accountId, resourceId: id, contentType: `image/${format}`, downloadName: name, bytes };
  await recordEvent(context, { type: "image.completed", resourceId: id, data }).commit([
    work.job ? services.images.ending(image) : services.images.adding(image),
    services.fileRecords.adding({ ...file, epoch: 0, expiresAt: fileExpiresAt }),
    countUsage(context, { made: 1, credits: creditsUsed }),
    ...(template ? [services.templates.countingRender(accountId, template.id)] : []),
  ]);
}
