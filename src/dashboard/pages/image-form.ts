import * as z from "zod";
import { createImageBody, type ImageRequest, imageRequestOf } from "../../resources/images.ts";
import { splitRequestOptions } from "../../resources/jobs.ts";
import { parseRequest } from "../../resources/validation.ts";
import {
  asSent,
  DOCUMENT_FIELD_NAMES,
  documentBodyOf,
  documentFields,
  flag,
  nonEmpty,
  numberOrText,
  sourceOf,
  text,
} from "../document-form.ts";
import { jsonObjectSchema } from "../template-form.ts";

export const imageForm = z.object({
  ...documentFields,
  source: z.enum(["html", "url", "markdown", "template"]).default("html"),
  template_id: text,
  version: text,
  data: text.pipe(jsonObjectSchema({})),
  format: text,
  quality: text,
  full_page: flag,
  selector: text,
  omit_background: flag,
});

export const FIELDS: Record<string, string> = DOCUMENT_FIELD_NAMES;

/** Converts the form values to a request body of the API. Does not validate them. */
export function bodyOf(form: z.output<typeof imageForm>): Record<string, unknown> {
  const { source } = form;
  const templateSource = { template_id: form.template_id, version: numberOrText(form.version), data: form.data };
  return asSent({
    ...(source === "template" ? templateSource : sourceOf(source, form)),
    format: nonEmpty(form.format),
    quality: numberOrText(form.quality),
    full_page: form.full_page ? true : undefined,
    selector: nonEmpty(form.selector),
    omit_background: form.omit_background ? true : undefined,
    ...documentBodyOf(form),
  });
}

/** Validates the body. Throws the same errors as POST /v1/images. */
export const requestOf = (body: Record<string, unknown>): ImageRequest =>
  imageRequestOf(parseRequest(createImageBody(), splitRequestOptions(body).body));
