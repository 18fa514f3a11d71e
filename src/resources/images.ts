import * as z from "zod";
import { type ImageInput, type ImageRecord, imageStatusAt } from "../domain/image.ts";
import { LIMITS } from "../domain/limits.ts";
import { once } from "../domain/once.ts";
import { NO_EMULATION, type RenderOptions } from "../domain/render-input.ts";
import { IMAGE_FORMATS, type ImageFormat } from "../domain/thumbnail.ts";
import { isCssSelector } from "./css-selector.ts";
import { presentDelivery } from "./delivery.ts";
import { checkDocumentSource, checkTemplateFields, documentFields, documentSourceOf } from "./document-source.ts";
import { errorObject, presentErrorRecord } from "./errors.ts";
import { EVEN_IF_INVALID, onValidFields } from "./field-checks.ts";
import { accessOf, accessOptions, checkWithoutUrl } from "./page-access.ts";
import { pdf } from "./pdfs.ts";
import { imageOptions, optionsOf, renderOptions } from "./render-options.ts";
import {
  count,
  creditsUsed,
  idOf,
  isoTime,
  kind,
  listOf,
  listQuery,
  metadata,
  pageRequestOf,
  signedUrl,
  singleDirectionQuery,
  text,
  timestamp,
  warning,
} from "./shared.ts";
import { renderTemplateBody, type TemplateRenderInput, templateRenderInputOf } from "./templates.ts";
import { mustBe, notTogetherWith, onlyAllowed } from "./validation-text.ts";

const SOURCES = ["html", "url", "markdown", "template_id"] as const;
const SOURCES_TEXT = "html, url, markdown and template_id";

const DEFAULTS = {
  format: "png",
  quality: 80,
  full_page: false,
  omit_background: false,
  media: "screen",
  viewport: { width: 1_280, height: 800 },
} as const;

/** Schemas of the options for the captured area of the page and for the image format. */
const screenshotOptions = once(
  () =>
    ({
      format: z
        .enum(IMAGE_FORMATS)
        .optional()
        .meta({ description: "Format of the image. `png` is lossless.", default: DEFAULTS.format }),
      quality: z
        .number()
        .int()
        .min(1)
        .max(100)
        .optional()
        .meta({
          description: `Quality of jpeg and webp, from 1 (smallest file) to 100; ${DEFAULTS.quality} by default. Cannot be combined with \`png\`.`,
          examples: [DEFAULTS.quality],
        }),
      full_page: z.boolean().optional().meta({
        description:
          "With `true`, captures the whole page instead of the viewport. Cannot be combined with `selector`.",
        default: DEFAULTS.full_page,
      }),
      selector: z
        .string()
        .min(1, { abort: true })
        .max(1_000, { abort: true })
        .refine(isCssSelector, mustBe("a CSS selector"))
        .optional()
        .meta({
          description: "Captures the first element that matches this CSS selector. Waits until there is one.",
          examples: ["#card"],
        }),
      omit_background: z.boolean().optional().meta({
        description:
          "With `true`, the image is transparent where the page has no background. Cannot be combined with `jpeg`.",
        default: DEFAULTS.omit_background,
      }),
      media: z
        .enum(["print", "screen"])
        .optional()
        .meta({ description: "CSS media type of the styles.", default: DEFAULTS.media }),
      viewport: renderOptions().viewport.meta({
        description: "Size of the browser window.",
        default: DEFAULTS.viewport,
      }),
      device_scale: renderOptions().device_scale,
    }) as const,
);

const screenshotObject = once(() => z.strictObject(screenshotOptions()));

export const createImageBody = once(() =>
  z
    .strictObject({
      ...documentFields(SOURCES_TEXT),
      template_id: idOf("tpl")
        .optional()
        .meta({
          description: `Template to render. Those of its default options that concern paper are ignored. Exactly one of ${SOURCES_TEXT}.`,
        }),
      version: renderTemplateBody().shape.version,
      data: renderTemplateBody().shape.data.optional(),
      ...screenshotOptions(),
      ...imageOptions(),
      ...accessOptions(),
    })
    .superRefine((body, context) => {
      checkDocumentSource(body, SOURCES, context);
      checkTemplateFields(body, context);
    }, EVEN_IF_INVALID)
    .superRefine(onValidFields(checkScreenshot), EVEN_IF_INVALID)
    .superRefine(onValidFields(checkWithoutUrl), EVEN_IF_INVALID)
    .meta({ id: "CreateImage", examples: [{ html: "<h1>Hello</h1>", viewport: { width: 640, height: 360 } }] }),
);

export type CreateImageBody = z.output<ReturnType<typeof createImageBody>>;

function checkScreenshot(body: z.output<ReturnType<typeof screenshotObject>>, context: z.core.$RefinementCtx): void {
  const { format = DEFAULTS.format, viewport = DEFAULTS.viewport, device_scale = 1 } = body;
  const refuse = (name: string, message: string) =>
    context.addIssue({ code: "custom", path: [name], message, params: { code: "parameters_exclusive" } });
  if (format === "png" && body.quality !== undefined)
    refuse("quality", `${onlyAllowed("with format jpeg or webp")}: png is lossless`);
  if (format === "jpeg" && body.omit_background)
    refuse("omit_background", `${onlyAllowed("with format png or webp")}: a jpeg has no transparency`);
  if (body.full_page && body.selector !== undefined) refuse("selector", notTogetherWith("full_page"));
  const [width, height] = [viewport.width * device_scale, viewport.height * device_scale];
  if (width * height <= LIMITS.imagePixels && Math.max(width, height) <= LIMITS.imageSidePx) return;
  const message = `must give an image of at most ${LIMITS.imagePixels} pixels and ${LIMITS.imageSidePx} on a side; got ${width} x ${height} with device_scale`;
  context.addIssue({ code: "custom", path: ["viewport"], message });
}

export const imageFormatOf = ({ format = DEFAULTS.format }: Pick<CreateImageBody, "format">): ImageFormat => format;

/** Request for an image of a document, or of a template with data, together with the options of the screenshot. */
export type ImageRequest = { screenshot: ImageInput["screenshot"]; media: "print" | "screen" } & (
  | { document: Omit<ImageInput, "screenshot"> }
  | { template: TemplateRenderInput }
);

export function imageRequestOf(body: CreateImageBody): ImageRequest {
  const { html, url, markdown, css, template_id: templateId, data = {}, version, ...rest } = body;
  const { format: _, quality, full_page, selector, omit_background, media, ...options } = rest;
  const format = imageFormatOf(body);
  const isLossless = format === "png";
  const screenshot = {
    area: selector === undefined ? (full_page ? ("page" as const) : ("viewport" as const)) : { selector },
    format,
    quality: isLossless ? null : (quality ?? DEFAULTS.quality),
    transparent: omit_background ?? DEFAULTS.omit_background,
  };
  const asked = { screenshot, media: media ?? DEFAULTS.media };
  if (templateId !== undefined)
    return { ...asked, template: templateRenderInputOf(templateId, { ...options, data, version }) };
  const source = documentSourceOf({ html, url, markdown, css });
  const { cookies, headers, basic_auth, ...shown } = options;
  const access = accessOf({ cookies, headers, basic_auth }, url ?? null);
  return { ...asked, document: { source, access, template: null, warnings: [], ...optionsOf(shown) } };
}

/** Returns the render options for a page on a screen. They have no paper options, and a window of fixed size. */
export function onScreen(options: RenderOptions, media: "print" | "screen"): RenderOptions {
  const { emulation } = options;
  return {
    ...options,
    header: null,
    footer: null,
    pageRanges: null,
    singlePage: false,
    pageSizeFromCss: true,
    emulation: {
      ...(emulation ?? NO_EMULATION),
      media: media === "print" ? "print" : null,
      viewport: emulation?.viewport ?? DEFAULTS.viewport,
    },
  };
}

const IMAGE_STATUSES = ["processing", "completed", "completed_with_warnings", "failed", "expired"] as const;

export const image = once(() =>
  z
    .object({
      id: idOf("img"),
      object: kind("image"),
      status: z.enum(IMAGE_STATUSES).meta({
        description:
          "`processing`: the asynchronous request is not done yet. `completed_with_warnings`: see `warnings`. `failed`: see `error`. `expired`: the file was deleted after the retention period.",
      }),
      url: signedUrl(
        "Signed download URL. Null when the status is `expired`, `failed` or `processing`. Absent with output `base64`.",
        "img_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.png",
      )
        .nullable()
        .optional(),
      base64: text(
        "The file in base64. Only in the response to a request with output `base64`.",
        "iVBORw0KGgo…",
      ).optional(),
      format: z.enum(IMAGE_FORMATS).meta({ description: "Format of the image." }),
      width: count("Width in pixels. Null when there is no file.", 1_280).nullable(),
      height: count("Height in pixels. Null when there is no file.", 800).nullable(),
      bytes: count("Size of the file in bytes. Null when there is no file.", 20_480).nullable(),
      metadata: metadata(),
      created_at: timestamp(),
      expires_at: timestamp().meta({ description: "When the URL stops working." }),
      file_expires_at: timestamp().meta({
        description: "When the file will be deleted. It depends on the retention period of your plan.",
      }),
      expired_at: timestamp()
        .optional()
        .meta({ description: "When the file was deleted. Only with status `expired`." }),
      render_time_ms: count("Milliseconds of work. The wait for a slot does not count.", 90).optional(),
      credits_used: creditsUsed(),
      engine: text(
        "Product and version of the browser that created the image.",
        "HeadlessChrome/156.0.8078.79",
      ).optional(),
      warnings: z.array(warning()).optional().meta({ description: "Warnings. Absent when there are none." }),
      template: pdf().shape.template,
      main_document: pdf().shape.main_document,
      delivery: pdf().shape.delivery,
      error: errorObject().optional(),
    })
    .meta({ id: "Image", description: "An image of a page, with its download URL." }),
);

export const imageList = once(() => listOf(image()));

export const listImagesQuery = once(() =>
  singleDirectionQuery({
    ...listQuery("img"),
    status: z.enum(IMAGE_STATUSES).optional().meta({ description: "Returns only images with this status." }),
  }),
);
export const imagesPageOf = (query: z.output<ReturnType<typeof listImagesQuery>>) => ({
  status: query.status ?? null,
  request: pageRequestOf(query),
});

/** An image record, with the other data that the response needs. */
export interface ImageView {
  image: ImageRecord;
  nowMs: number;
  /** Signed URL of the file. Null if there is no file to download. */
  url: string | null;
  /** Time at which the URL expires, in epoch ms. */
  urlExpiresAt: number;
}

export type Image = z.output<ReturnType<typeof image>>;

export function presentImage({ image: made, nowMs, url, urlExpiresAt }: ImageView): Image {
  const status = imageStatusAt(made, nowMs);
  const isExpired = status === "expired";
  return {
    id: made.id,
    object: "image",
    status,
    url,
    format: made.format,
    width: made.width,
    height: made.height,
    bytes: made.bytes,
    metadata: made.metadata,
    created_at: isoTime(made.createdAt),
    expires_at: isoTime(isExpired ? made.fileExpiresAt : urlExpiresAt),
    file_expires_at: isoTime(made.fileExpiresAt),
    ...(isExpired ? { expired_at: isoTime(made.fileExpiresAt) } : {}),
    ...(made.renderTimeMs === null ? {} : { render_time_ms: made.renderTimeMs }),
    credits_used: made.creditsUsed,
    ...(made.engine === null ? {} : { engine: made.engine }),
    ...(made.warnings.length === 0 ? {} : { warnings: made.warnings }),
    ...(made.template === null ? {} : { template: made.template }),
    ...(made.mainDocument === null ? {} : { main_document: made.mainDocument }),
    ...(made.delivery === null ? {} : { delivery: presentDelivery(made.delivery) }),
    ...(made.error === null ? {} : { error: presentErrorRecord(made.error) }),
  };
}
