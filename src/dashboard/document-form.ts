import * as z from "zod";
import { PRIORITIES } from "../domain/job.ts";

/** Form fields about the source document, shared by PDFs and images. The API schema validates the values later. */

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

/** Form field names by body field, where the two names differ. */
export const DOCUMENT_FIELDS: Record<string, string> = {
  skip_failed_resources: "fail_on_resource",
  viewport: "viewport_width",
  block: "block_urls",
  fail_on: "fail_on_warnings",
  deliver_to: "deliver_url",
  async: "later",
};

/** Returns undefined for an empty field, which keeps the sample request short. */
export const some = (value: string) => (value.trim() === "" ? undefined : value);

export const number = (value: string) =>
  value.trim() === "" ? undefined : Number.isNaN(Number(value)) ? value : Number(value);

export function lines(value: string) {
  const given = value
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter(Boolean);
  return given.length === 0 ? undefined : given;
}

/** Returns the body fields for the source that the form selects. */
export const sourceOf = (
  kind: "html" | "url" | "markdown",
  { html, url, markdown, css }: Pick<DocumentForm, "html" | "url" | "markdown" | "css">,
) => (kind === "markdown" ? { markdown, css: some(css) } : kind === "url" ? { url } : { html });

/** Converts the shared fields, except the source, to body fields of the API. Does not validate them. */
export function documentBodyOf(form: DocumentForm) {
  const view = some(form.viewport_width) || some(form.viewport_height);
  const block = { resource_types: lines(form.block_types), urls: lines(form.block_urls) };
  const failOn = {
    console_errors: form.fail_on_console ? true : undefined,
    warnings: form.fail_on_warnings ? true : undefined,
  };
  return {
    wait_until: some(form.wait_until),
    wait_for_selector: some(form.wait_for_selector),
    wait_for_timeout: number(form.wait_for_timeout),
    wait_for_function: some(form.wait_for_function),
    javascript: some(form.javascript),
    resource_timeout: number(form.resource_timeout),
    skip_failed_resources: form.fail_on_resource ? false : undefined,
    fail_on: failOn.console_errors || failOn.warnings ? failOn : undefined,
    media: some(form.media),
    color_scheme: some(form.color_scheme),
    reduced_motion: form.reduced_motion ? true : undefined,
    viewport: view ? { width: number(form.viewport_width), height: number(form.viewport_height) } : undefined,
    device_scale: number(form.device_scale),
    timezone: some(form.timezone),
    locale: some(form.locale),
    user_agent: some(form.user_agent),
    block: block.resource_types || block.urls ? block : undefined,
    timeout: number(form.timeout),
    metadata: metadataOf(form.metadata),
    deliver_to: some(form.deliver_url)
      ? { url: form.deliver_url.trim(), headers: headersOf(form.deliver_headers) }
      : undefined,
    async: form.later ? true : undefined,
    priority: form.later ? some(form.priority) : undefined,
  };
}

/** Returns the body as JSON represents it, without undefined fields. */
export const asSent = (body: object): Record<string, unknown> => JSON.parse(JSON.stringify(body));

/** Parses one `key=value` pair per line. */
const metadataOf = (lines: string) => pairsOf(lines, "=");

/** Parses one `name: value` pair per line. */
const headersOf = (lines: string) => pairsOf(lines, ":");

function pairsOf(lines: string, sign: string): Record<string, string> | undefined {
  const pairs = lines
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => [line.split(sign)[0]?.trim() ?? "", line.slice(line.indexOf(sign) + 1).trim()] as const);
  return pairs.length === 0 ? undefined : Object.fromEntries(pairs);
}
