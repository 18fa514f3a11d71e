import { once } from "../../domain/once.ts";
import { RENDERING_ERRORS } from "../../operations/producing/errors.ts";
import { previewDraft } from "../../operations/templates/preview-draft.ts";
import { previewStored } from "../../operations/templates/preview-stored.ts";
import { validateTemplate } from "../../operations/templates/validate.ts";
import { pathId } from "../../resources/shared.ts";
import {
  draftPreviewInputOf,
  previewDraftBody,
  previewTemplateBody,
  templatePreview,
  templatePreviewInputOf,
} from "../../resources/template-previews.ts";
import {
  presentTemplateValidation,
  templateRenderInputOf,
  templateValidation,
  validateTemplateBody,
} from "../../resources/templates.ts";
import { previewResult } from "../present-result.ts";
import { producingRoute } from "../producing.ts";
import { route } from "../route.ts";

const tag = "Templates" as const;
const params = once(() => pathId("tpl"));

const FREE = "Stores nothing and costs no credits, but uses a slot while it runs. The image is marked PREVIEW.";
const PREVIEW_ERRORS = [
  "schema_validation_failed",
  "template_invalid",
  "template_failed",
  ...RENDERING_ERRORS.filter((code) => code !== "credits_exhausted" && code !== "output_too_large_for_base64"),
] as const;

export const templateRenderRoutes = [
  route({
    method: "post",
    path: "/v1/templates/{id}/validate",
    operationId: "validateTemplate",
    call: "templates.validate",
    tag,
    summary: "Validate data for a template",
    description: "Returns the errors that a render with this data would return. Renders nothing and costs no credits.",
    command: { none: "folio templates preview checks the data too." },
    guide: "templates",
    scope: "templates:read",
    params,
    body: validateTemplateBody,
    success: {
      status: 200,
      schema: templateValidation,
      description: "Whether the data is valid, and the errors if it is not.",
    },
    errors: ["resource_not_found"],
    handle: async ({ services, caller, params: { id }, body }) => {
      const { template, error } = await validateTemplate({ services, caller, input: templateRenderInputOf(id, body) });
      return { status: 200, body: presentTemplateValidation(template, error?.toRecord() ?? null) };
    },
  }),
  route({
    method: "post",
    path: "/v1/templates/preview",
    operationId: "previewDraft",
    call: "templates.previewDraft",
    tag,
    summary: "Preview a template without storing it",
    description: `Returns the same errors as creating the template would. ${FREE}`,
    command: "templates preview",
    guide: "templates",
    scope: "pdfs:create",
    body: previewDraftBody,
    success: { status: 200, schema: templatePreview, description: "The page as a PNG." },
    errors: PREVIEW_ERRORS,
    makes: "preview",
    handle: async ({ services, caller, work, body }) => {
      const shown = await previewDraft({ services, caller, work, input: draftPreviewInputOf(body) });
      return previewResult({ ...shown, template: null });
    },
  }),
  route({
    method: "post",
    path: "/v1/templates/{id}/preview",
    operationId: "previewTemplate",
    call: "templates.preview",
    tag,
    summary: "Preview a template",
    description: `Returns an image of one page as a render would print it. ${FREE}`,
    command: "templates preview",
    guide: "templates",
    scope: "pdfs:create",
    params,
    body: previewTemplateBody,
    success: { status: 200, schema: templatePreview, description: "The page as a PNG." },
    errors: ["resource_not_found", ...PREVIEW_ERRORS],
    makes: "preview",
    handle: async ({ services, caller, work, params: { id }, body }) =>
      previewResult(await previewStored({ services, caller, work, input: templatePreviewInputOf(id, body) })),
  }),
  producingRoute("renderTemplate"),
];
