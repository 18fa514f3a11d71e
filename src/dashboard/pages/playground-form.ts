import * as z from "zod";
import { PAGE_FORMATS } from "../../domain/page-size.ts";
import { COMPRESSION_LEVELS, WATERMARK_POSITIONS } from "../../domain/pdf.ts";
import { type CreatePdfBody, createPdfBody } from "../../resources/pdfs.ts";
import { parseRequest } from "../../resources/validation.ts";

/** Text fields of the playground; what they mean is checked as the API checks it. */
const text = z.string().default("");
const flag = z.string().optional();

export const playgroundForm = z.object({
  source: z.enum(["html", "url", "markdown"]).default("html"),
  html: text,
  url: text,
  markdown: text,
  css: text,
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
  wait_until: text,
  wait_for_selector: text,
  wait_for_timeout: text,
  javascript: text,
  resource_timeout: text,
  fail_on_resource: flag,
  media: text,
  color_scheme: text,
  reduced_motion: flag,
  viewport_width: text,
  viewport_height: text,
  device_scale: text,
  timezone: text,
  locale: text,
  user_agent: text,
  wait_for_function: text,
  fail_on_console: flag,
  fail_on_warnings: flag,
  block_types: text,
  block_urls: text,
  compress: text,
  watermark_text: text,
  watermark_color: text,
  watermark_rotation: text,
  watermark_position: text,
  timeout: text,
  debug: flag,
  metadata: text,
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

/** Names of the form for parts of the body that go by others there. */
export const FIELDS: Record<string, string> = {
  header: "header_html",
  contents: "contents_title",
  footer: "footer_html",
  watermark: "watermark_text",
  custom_size: "custom_width",
  skip_failed_resources: "fail_on_resource",
  print_background: "no_background",
  tagged: "no_tags",
  outline: "no_outline",
  viewport: "viewport_width",
  block: "block_urls",
  fail_on: "fail_on_warnings",
  document: "document_title",
};

const number = (value: string) =>
  value.trim() === "" ? undefined : Number.isNaN(Number(value)) ? value : Number(value);
const lines = (value: string) => {
  const given = value
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter(Boolean);
  return given.length === 0 ? undefined : given;
};
const some = (value: string) => (value.trim() === "" ? undefined : value);

const sourceOf = ({ source, html, url, markdown, css }: z.output<typeof playgroundForm>) =>
  source === "markdown" ? { markdown, css: some(css) } : source === "url" ? { url } : { html };

/** The request that a form stands for: what is left empty is left out, so that the shown call stays short. Not checked yet. */
export function bodyOf(form: z.output<typeof playgroundForm>): Record<string, unknown> {
  const band = (html: string, height: string, css: string) =>
    some(html) ? { html, height: some(height), css: some(css) } : undefined;
  const watermark = some(form.watermark_text) && {
    text: form.watermark_text,
    color: some(form.watermark_color),
    rotation: number(form.watermark_rotation),
    position: some(form.watermark_position),
  };
  const contents = { title: some(form.contents_title), levels: some(form.contents_levels) };
  const view = some(form.viewport_width) || some(form.viewport_height);
  const block = { resource_types: lines(form.block_types), urls: lines(form.block_urls) };
  const said = {
    title: some(form.document_title),
    author: some(form.document_author),
    subject: some(form.document_subject),
    keywords: lines(form.document_keywords),
    creator: some(form.document_creator),
    language: some(form.document_language),
  };
  const size = some(form.custom_width) || some(form.custom_height);
  const body = {
    ...sourceOf(form),
    format: size ? undefined : some(form.format),
    custom_size: size ? { width: form.custom_width, height: form.custom_height } : undefined,
    margin: some(form.margin),
    landscape: form.landscape ? true : undefined,
    prefer_css_page_size: form.prefer_css_page_size ? true : undefined,
    print_background: form.no_background ? false : undefined,
    tagged: form.no_tags ? false : undefined,
    outline: form.no_outline ? false : undefined,
    single_page: form.single_page ? true : undefined,
    page_ranges: some(form.page_ranges),
    scale: number(form.scale),
    header: band(form.header_html, form.header_height, form.header_css),
    footer: band(form.footer_html, form.footer_height, form.footer_css),
    page_offset: number(form.page_offset),
    contents: contents.title || contents.levels ? contents : undefined,
    wait_until: some(form.wait_until),
    wait_for_selector: some(form.wait_for_selector),
    wait_for_timeout: number(form.wait_for_timeout),
    javascript: some(form.javascript),
    resource_timeout: number(form.resource_timeout),
    skip_failed_resources: form.fail_on_resource ? false : undefined,
    media: some(form.media),
    color_scheme: some(form.color_scheme),
    reduced_motion: form.reduced_motion ? true : undefined,
    viewport: view ? { width: number(form.viewport_width), height: number(form.viewport_height) } : undefined,
    device_scale: number(form.device_scale),
    timezone: some(form.timezone),
    locale: some(form.locale),
    user_agent: some(form.user_agent),
    wait_for_function: some(form.wait_for_function),
    fail_on:
      form.fail_on_console || form.fail_on_warnings
        ? {
            console_errors: form.fail_on_console ? true : undefined,
            warnings: form.fail_on_warnings ? true : undefined,
          }
        : undefined,
    block: block.resource_types || block.urls ? block : undefined,
    compress: form.compress === "none" ? undefined : some(form.compress),
    watermark: watermark || undefined,
    timeout: number(form.timeout),
    debug: form.debug ? true : undefined,
    metadata: metadataOf(form.metadata),
    filename: some(form.filename),
    document: Object.values(said).some((each) => each !== undefined) ? said : undefined,
  };
  return JSON.parse(JSON.stringify(body));
}

/** Throws what a refused POST /v1/pdfs answers. */
export const checkedBody = (body: Record<string, unknown>): CreatePdfBody => parseRequest(createPdfBody(), body);

/** `key=value`, one a line. */
function metadataOf(lines: string): Record<string, string> | undefined {
  const pairs = lines
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => [line.split("=")[0] ?? "", line.slice(line.indexOf("=") + 1)] as const);
  return pairs.length === 0 ? undefined : Object.fromEntries(pairs);
}

/** The same call as people write it. */
export function samplesOf(
  body: Record<string, unknown>,
  { baseUrl, environment }: { baseUrl: string; environment: string },
) {
  const json = JSON.stringify(body, null, 2);
  const quoted = json.replaceAll("'", "'\\''");
  return {
    curl: `curl -s ${baseUrl}/v1/pdfs \\\n  -H "Authorization: Bearer pk_${environment}_…" \\\n  -H "Content-Type: application/json" \\\n  -d '${quoted}'`,
    typescript: `const answer = await fetch("${baseUrl}/v1/pdfs", {\n  method: "POST",\n  headers: {\n    Authorization: \`Bearer \${process.env.FOLIO_KEY}\`,\n    "Content-Type": "application/json",\n  },\n  body: JSON.stringify(${json.replaceAll("\n", "\n  ")}),\n});\nconst pdf = await answer.json();`,
    python: `import json, os, urllib.request\n\nbody = json.loads(r'''${json.replaceAll("'''", "\\u0027\\u0027\\u0027")}''')\nrequest = urllib.request.Request(\n    "${baseUrl}/v1/pdfs",\n    data=json.dumps(body).encode(),\n    headers={"Authorization": f"Bearer {os.environ['FOLIO_KEY']}", "Content-Type": "application/json"},\n)\npdf = json.load(urllib.request.urlopen(request))`,
  };
}
