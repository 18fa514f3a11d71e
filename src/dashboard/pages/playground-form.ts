import * as z from "zod";
import { PAGE_FORMATS } from "../../domain/page-size.ts";
import { COMPRESSION_LEVELS, WATERMARK_POSITIONS } from "../../domain/pdf.ts";
import { splitRequestOptions } from "../../resources/jobs.ts";
import { type CreatePdfBody, createPdfBody } from "../../resources/pdfs.ts";
import { parseRequest } from "../../resources/validation.ts";
import {
  asSent,
  DOCUMENT_FIELD_NAMES,
  documentBodyOf,
  documentFields,
  flag,
  listItems,
  nonEmpty,
  numberOrText,
  sourceOf,
  text,
} from "../document-form.ts";

export const playgroundForm = z.object({
  ...documentFields,
  source: z.enum(["html", "url", "markdown"]).default("html"),
  format: text,
  custom_width: text,
  custom_height: text,
  margin: text,
  landscape: flag,
  prefer_css_page_size: flag,
  no_background: flag,
  single_page: flag,
  no_tags: flag,
  no_outline: flag,
  page_ranges: text,
  scale: text,
  header_html: text,
  header_height: text,
  footer_html: text,
  footer_height: text,
  header_css: text,
  footer_css: text,
  page_offset: text,
  contents_title: text,
  contents_levels: text,
  compress: text,
  watermark_text: text,
  watermark_color: text,
  watermark_rotation: text,
  watermark_position: text,
  debug: flag,
  filename: text,
  document_title: text,
  document_author: text,
  document_subject: text,
  document_keywords: text,
  document_creator: text,
  document_language: text,
});

export const FORMATS = ["", ...PAGE_FORMATS] as const;
export const LEVELS = COMPRESSION_LEVELS;
export const POSITIONS = WATERMARK_POSITIONS;

/** Maps fields of the request body to form fields, for fields whose names differ. */
export const FIELDS: Record<string, string> = {
  ...DOCUMENT_FIELD_NAMES,
  header: "header_html",
  contents: "contents_title",
  footer: "footer_html",
  watermark: "watermark_text",
  custom_size: "custom_width",
  print_background: "no_background",
  tagged: "no_tags",
  outline: "no_outline",
  document: "document_title",
};

/** Converts the form values to a request body of the API, without empty fields. Does not validate them. */
export function bodyOf(form: z.output<typeof playgroundForm>): Record<string, unknown> {
  const band = (html: string, height: string, css: string) =>
    nonEmpty(html) ? { html, height: nonEmpty(height), css: nonEmpty(css) } : undefined;
  const watermark = nonEmpty(form.watermark_text) && {
    text: form.watermark_text,
    color: nonEmpty(form.watermark_color),
    rotation: numberOrText(form.watermark_rotation),
    position: nonEmpty(form.watermark_position),
  };
  const contents = { title: nonEmpty(form.contents_title), levels: nonEmpty(form.contents_levels) };
  const properties = {
    title: nonEmpty(form.document_title),
    author: nonEmpty(form.document_author),
    subject: nonEmpty(form.document_subject),
    keywords: listItems(form.document_keywords),
    creator: nonEmpty(form.document_creator),
    language: nonEmpty(form.document_language),
  };
  const size = nonEmpty(form.custom_width) || nonEmpty(form.custom_height);
  return asSent({
    ...sourceOf(form.source, form),
    ...documentBodyOf(form),
    format: size ? undefined : nonEmpty(form.format),
    custom_size: size ? { width: form.custom_width, height: form.custom_height } : undefined,
    margin: nonEmpty(form.margin),
    landscape: form.landscape ? true : undefined,
    prefer_css_page_size: form.prefer_css_page_size ? true : undefined,
    print_background: form.no_background ? false : undefined,
    tagged: form.no_tags ? false : undefined,
    outline: form.no_outline ? false : undefined,
    single_page: form.single_page ? true : undefined,
    page_ranges: nonEmpty(form.page_ranges),
    scale: numberOrText(form.scale),
    header: band(form.header_html, form.header_height, form.header_css),
    footer: band(form.footer_html, form.footer_height, form.footer_css),
    page_offset: numberOrText(form.page_offset),
    contents: contents.title || contents.levels ? contents : undefined,
    compress: form.compress === "none" ? undefined : nonEmpty(form.compress),
    watermark: watermark || undefined,
    debug: form.debug ? true : undefined,
    filename: nonEmpty(form.filename),
    document: Object.values(properties).some((each) => each !== undefined) ? properties : undefined,
  });
}

/**
 * Validates the body, except `async`, `priority` and `deliver_to`, which are not in the result. Throws the same errors
 * as POST /v1/pdfs.
 */
export const checkedBody = (body: Record<string, unknown>): CreatePdfBody =>
  parseRequest(createPdfBody(), splitRequestOptions(body).body);
