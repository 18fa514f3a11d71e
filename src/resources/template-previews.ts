import * as z from "zod";
import { LIMITS } from "../domain/limits.ts";
import { once } from "../domain/once.ts";
import type { TemplateContent } from "../domain/template.ts";
import type { Warning } from "../domain/warnings.ts";
import { EVEN_IF_INVALID, onValidFields } from "./field-checks.ts";
import { accessOptions, checkWithoutUrl } from "./page-access.ts";
import { previewOptions } from "./render-options.ts";
import { count, idOf, kind, text, warning } from "./shared.ts";
import {
  contentOf,
  createTemplateBody,
  renderTemplateBody,
  type TemplateRenderInput,
  templateRenderInputOf,
  templateVersion,
} from "./templates.ts";

const previewFields = once(() => ({
  page: z.number().int().min(1).max(LIMITS.renderPages).default(1).meta({ description: "Page to show, from 1." }),
  width: z
    .number()
    .int()
    .min(LIMITS.thumbnailWidthMinPx)
    .max(LIMITS.previewWidthMaxPx)
    .default(LIMITS.previewWidthDefaultPx)
    .meta({
      description: `Width of the image in pixels. The height follows from the page. The width is reduced if the image would be more than ${LIMITS.previewHeightMaxPx} pixels high.`,
    }),
}));

export const previewTemplateBody = once(() =>
  z
    .strictObject({
      data: renderTemplateBody().shape.data.optional().meta({
        description:
          "Data for the preview. It must match the schema of the template. Default: the `sample_data` of the version.",
      }),
      version: renderTemplateBody().shape.version,
      ...previewFields(),
      ...previewOptions(),
      ...accessOptions(),
    })
    .superRefine(onValidFields(checkWithoutUrl), EVEN_IF_INVALID)
    .meta({ id: "PreviewTemplate", description: "Options of this request override the defaults of the template." }),
);

export const previewDraftBody = once(() =>
  z
    .strictObject({
      ...createTemplateBody().shape,
      name: createTemplateBody().shape.name.default("draft"),
      schema: createTemplateBody().shape.schema.default({}),
      ...previewFields(),
    })
    .meta({
      id: "PreviewDraft",
      description: "Fields of POST /v1/templates; `name` and `schema` are optional. The preview shows `sample_data`.",
    }),
);

/** Returns the input of the operation that previews a template. */
export function templatePreviewInputOf(
  id: string,
  { page, width, data, ...rest }: z.output<ReturnType<typeof previewTemplateBody>>,
): {
  page: number;
  widthPx: number;
  filling: Omit<TemplateRenderInput, "data"> & { data: TemplateRenderInput["data"] | null };
} {
  const filling = { ...templateRenderInputOf(id, { ...rest, data: {} }), data: data ?? null };
  return { page, widthPx: width, filling };
}

export function draftPreviewInputOf({ page, width, ...body }: z.output<ReturnType<typeof previewDraftBody>>): {
  page: number;
  widthPx: number;
  content: TemplateContent;
} {
  return { page, widthPx: width, content: contentOf(body) };
}

export const templatePreview = once(() =>
  z
    .object({
      object: kind("template_preview"),
      template: z
        .object({ id: idOf("tpl"), name: text("Name of the template.", "invoice"), version: templateVersion() })
        .nullable()
        .meta({ description: "Id of the template. Null for a template that is not stored." }),
      page: count("Number of the page in the image, from 1.", 1),
      width: count("Width in pixels.", 800),
      height: count("Height in pixels.", 1_131),
      format: z.literal("png").meta({ description: "Format of the image." }),
      base64: text("Image of the page, in base64.", "iVBORw0KGgo…"),
      warnings: z.array(warning()).optional().meta({ description: "Warnings. Absent when there are none." }),
    })
    .meta({ id: "TemplatePreview", description: "One page as a render would print it, marked as a preview." }),
);

export type TemplatePreview = z.output<ReturnType<typeof templatePreview>>;

/** A template preview, with the data that the response needs. */
export interface TemplatePreviewView {
  template: { id: string; name: string; version: number } | null;
  picture: { page: number; width: number; height: number; png: Uint8Array };
  warnings: Warning[];
}

export function presentTemplatePreview({
  template,
  picture: { png, ...shown },
  warnings,
}: TemplatePreviewView): TemplatePreview {
  return {
    object: "template_preview",
    template: template && { id: template.id, name: template.name, version: template.version },
    ...shown,
    format: "png",
    base64: png.toBase64(),
    ...(warnings.length === 0 ? {} : { warnings }),
  };
}
