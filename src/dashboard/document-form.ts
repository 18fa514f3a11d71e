import * as z from "zod";
import { PRIORITIES } from "../domain/job.ts";

/**
 * Form fields for the source document. The forms for PDFs and images share them. The API schema validates the values
 * later.
 */

export const text = z.string().default("");
export const flag = z.string().optional();

export const documentFields = {
  html: text,
  url: text,
  markdown: text,
  css: text,
  wait_until: text,
  wait_for_selector: text,
  wait_for_function: text,
  wait_for_timeout: text,
  javascript: text,
  resource_timeout: text,
  timeout: text,
  fail_on_resource: flag,
  fail_on_console: flag,
  fail_on_warnings: flag,
  media: text,
  color_scheme: text,
  reduced_motion: flag,
  viewport_width: text,
  viewport_height: text,
  device_scale: text,
  timezone: text,
  locale: text,
  user_agent: text,
  block_types: text,
  block_urls: text,
  metadata: text,
  deliver_url: text,
  deliver_headers: text,
  later: flag,
  priority: z.enum(["", ...PRIORITIES]).default(""),
};

const documentForm = z.object(documentFields);
type DocumentForm = z.output<typeof documentForm>;

/** Maps fields of the request body to form fields, for fields whose names differ. */
export const DOCUMENT_FIELD_NAMES: Record<string, string> = {
  skip_failed_resources: "fail_on_resource",
  viewport: "viewport_width",
  block: "block_urls",
  fail_on: "fail_on_warnings",
  deliver_to: "deliver_url",
  async: "later",
};

/**
 * Returns the value, or undefined if it is empty. So the sample request contains only the fields that the user filled
 * in.
 */
export const nonEmpty = (value: string) => (value.trim() === "" ? undefined : value);

export const numberOrText = (value: string) =>
  value.trim() === "" ? undefined : Number.isNaN(Number(value)) ? value : Number(value);

export function listItems(value: string) {
  const items = value
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter(Boolean);
  return items.length === 0 ? undefined : items;
}

/** Returns the request body's fields for the source that the user chose in the form. */
export const sourceOf = (
  kind: "html" | "url" | "markdown",
  { html, url, markdown, css }: Pick<DocumentForm, "html" | "url" | "markdown" | "css">,
) => (kind === "markdown" ? { markdown, css: nonEmpty(css) } : kind === "url" ? { url } : { html });

/** Converts the shared form fields, except the source, to fields of the API's request body. Does not validate them. */
export function documentBodyOf(form: DocumentForm) {
  const view = nonEmpty(form.viewport_width) || nonEmpty(form.viewport_height);
  const block = { resource_types: listItems(form.block_types), urls: listItems(form.block_urls) };
  const failOn = {
    console_errors: form.fail_on_console ? true : undefined,
    warnings: form.fail_on_warnings ? true : undefined,
  };
  return {
    wait_until: nonEmpty(form.wait_until),
    wait_for_selector: nonEmpty(form.wait_for_selector),
    wait_for_timeout: numberOrText(form.wait_for_timeout),
    wait_for_function: nonEmpty(form.wait_for_function),
    javascript: nonEmpty(form.javascript),
    resource_timeout: numberOrText(form.resource_timeout),
    skip_failed_resources: form.fail_on_resource ? false : undefined,
    fail_on: failOn.console_errors || failOn.warnings ? failOn : undefined,
    media: nonEmpty(form.media),
    color_scheme: nonEmpty(form.color_scheme),
    reduced_motion: form.reduced_motion ? true : undefined,
    viewport: view
      ? { width: numberOrText(form.viewport_width), height: numberOrText(form.viewport_height) }
      : undefined,
    device_scale: numberOrText(form.device_scale),
    timezone: nonEmpty(form.timezone),
    locale: nonEmpty(form.locale),
    user_agent: nonEmpty(form.user_agent),
    block: block.resource_types || block.urls ? block : undefined,
    timeout: numberOrText(form.timeout),
    metadata: metadataOf(form.metadata),
    deliver_to: nonEmpty(form.deliver_url)
      ? { url: form.deliver_url.trim(), headers: headersOf(form.deliver_headers) }
      : undefined,
    async: form.later ? true : undefined,
    priority: form.later ? nonEmpty(form.priority) : undefined,
  };
}

/** Returns the body as it is after conversion to JSON, so without undefined fields. */
export const asSent = (body: object): Record<string, unknown> => JSON.parse(JSON.stringify(body));

/** Parses one `key=value` pair per line. */
const metadataOf = (lines: string) => pairsOf(lines, "=");

/** Parses one `name: value` pair per line. */
const headersOf = (lines: string) => pairsOf(lines, ":");

function pairsOf(lines: string, separator: string): Record<string, string> | undefined {
  const pairs = lines
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => [line.split(separator)[0]?.trim() ?? "", line.slice(line.indexOf(separator) + 1).trim()] as const);
  return pairs.length === 0 ? undefined : Object.fromEntries(pairs);
}
