import * as z from "zod";
import { LIMITS } from "../domain/limits.ts";
import { once } from "../domain/once.ts";
import type { TemplateContent } from "../domain/template.ts";
import type { Warning } from "../domain/warnings.ts";
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

const look = once(() => ({
  page: z
    .number()
    .int()
    .min(1)
    .max(LIMITS.renderPages)
    .default(1)
    .meta({ description: "Which page of what would be printed, from 1." }),
  width: z
    .number()
    .int()
    .min(LIMITS.thumbnailWidthMinPx)
    .max(LIMITS.previewWidthMaxPx)
    .default(LIMITS.previewWidthDefaultPx)
    .meta({
      description: `Pixels; the height follows the page. Less where the page would be more than ${LIMITS.previewHeightMaxPx} high.`,
    }),
}));

export const previewTemplateBody = once(() =>
  z
    .strictObject({
      data: renderTemplateBody().shape.data.optional().meta({
        description: "Checked against the template's schema; without it the version's sample_data are shown.",
      }),
      version: renderTemplateBody().shape.version,
      ...look(),
      ...previewOptions(),
      ...accessOptions(),
    })
    .superRefine(checkWithoutUrl)
    .meta({ id: "PreviewTemplate", description: "Options given here win over the template's defaults." }),
);

export const previewDraftBody = once(() =>
  z
    .strictObject({
      ...createTemplateBody().shape,
      name: createTemplateBody().shape.name.default("draft"),
      schema: createTemplateBody().shape.schema.default({}),
      ...look(),
    })
    .meta({
      id: "PreviewDraft",
      description: "What creating the template takes, name and schema left out or not; sample_data are shown.",
    }),
);

/** What the verb takes. */
export function templateLookOf(
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

export function draftLookOf({ page, width, ...body }: z.output<ReturnType<typeof previewDraftBody>>): {
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
        .object({ id: idOf("tpl"), name: text("Its name.", "invoice"), version: templateVersion() })
        .nullable()
        .meta({ description: "What is shown; null for one that is not stored." }),
      page: count("The page that it shows, from 1.", 1),
      width: count("Pixels.", 800),
      height: count("Pixels.", 1_131),
      format: z.literal("png").meta({ description: "Kind of image." }),
      base64: text("The picture.", "iVBORw0KGgo…"),
      warnings: z.array(warning()).optional().meta({ description: "Only when there are any." }),
    })
    .meta({ id: "TemplatePreview", description: "A page of what a render would make, marked as a preview." }),
);

export type TemplatePreview = z.output<ReturnType<typeof templatePreview>>;

/** What presenting a preview takes. */
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
