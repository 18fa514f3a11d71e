import { type JsonObject, MARKDOWN_PLACE, type TemplateEngine } from "@folio/templates/model";
import { FolioError, formatValue } from "../../domain/errors.ts";
import { assertNoDefects } from "../../domain/fail-on.ts";
import { LIMITS } from "../../domain/limits.ts";
import { checkBand } from "../../domain/page-band.ts";
import type { RenderInput } from "../../domain/render-input.ts";
import type { Template } from "../../domain/template.ts";
import { mapErrors } from "../../domain/to-folio-error.ts";
import type { Warning } from "../../domain/warnings.ts";
import { informationOf } from "../../resources/finishing.ts";
import { optionsOf } from "../../resources/render-options.ts";
import {
  mergeOptions,
  type TemplateDefaults,
  type TemplateRenderInput,
  templateDefaults,
} from "../../resources/templates.ts";
import { parseRequest } from "../../resources/validation.ts";
import { BAND_TEXTS, bandFaults, checkedData, throwInvalid } from "./check-content.ts";
import { speechOf } from "./speech.ts";
import type { Surrounded } from "./surroundings.ts";

type Band = NonNullable<TemplateDefaults["header"]>;

/** Data and options with which a template is rendered. */
export type TemplateFillInput = Pick<TemplateRenderInput, "data" | "options" | "access" | "finishing">;

const utf8 = new TextEncoder();

/**
 * Fills a template with data and returns the render input. Validates the data, merges the template's defaults with the
 * request's options, and fills in html, header and footer. Has no side effects. Throws `schema_validation_failed`,
 * `template_invalid` (for a header or footer in the options), `template_failed`, `invalid_parameter`. Throws
 * `document_refused` if `fail_on` covers translations that no locale has.
 */
export function fillTemplate({ engine: known, template, assets }: Surrounded, input: TemplateFillInput): RenderInput {
  const { options, data } = checkFill(known, template, input);
  const engine = known.withSpeech(speechOf(template, options));
  const { header, footer } = options;
  const filled: TemplateDefaults = {
    ...options,
    ...(header ? { header: fillBand(engine, header, { data, name: "header" }) } : {}),
    ...(footer ? { footer: fillBand(engine, footer, { data, name: "footer" }) } : {}),
  };
  const { id, name, version } = template;
  const html = fillDocument(engine, template, data);
  const source = html.includes(MARKDOWN_PLACE) ? { html, embedsMarkdown: true as const } : { html };
  const warnings = engine.missedTexts().map((key) => missingTextWarning(key, options.locale));
  const printing = optionsOf(filled);
  const { failOn } = printing.options;
  if (failOn) assertNoDefects(failOn, { warnings, console: [] });
  return {
    operation: "template",
    template: { id, name, version },
    source,
    access: input.access,
    assets,
    finishing: { ...input.finishing, information: informationOf(options.document) },
    warnings,
    ...printing,
  };
}

function missingTextWarning(key: string, locale: string | undefined): Warning {
  const wanted = locale === undefined ? "" : ` (requested locale: ${locale})`;
  return {
    code: "translation_missing",
    message: `No locale has the text ${JSON.stringify(formatValue(key))}${wanted}: the document shows the key instead.`,
    resource: formatValue(key),
  };
}

/**
 * Runs the checks of `fillTemplate` that are possible without filling in the template. Throws the same errors, except
 * `template_failed`.
 */
export function checkFill(
  engine: TemplateEngine,
  template: Template,
  { data: given, options: overrides }: Pick<TemplateFillInput, "data" | "options">,
): { options: TemplateDefaults; data: JsonObject } {
  throwInvalid([
    ...bandFaults(engine, overrides.header, { name: "header" }),
    ...bandFaults(engine, overrides.footer, { name: "footer" }),
  ]);
  const options = parseRequest(templateDefaults(), mergeOptions(template.defaults, overrides));
  return { options, data: checkedData(engine, { schema: template.schema, data: given }, "data") };
}

function fillDocument(engine: TemplateEngine, { html, css }: Template, data: JsonObject): string {
  const document = mapErrors(() => engine.render(html, data, "html"));
  const styled = css === null ? document : engine.withCss(document, engine.withAssets(css));
  return assertTextSize(styled, LIMITS.htmlBytes, "html");
}

/**
 * Fills in the templates of a header or footer, and checks the result again. The data may contain HTML that Chromium
 * cannot print in a page margin.
 */
function fillBand(
  engine: TemplateEngine,
  band: Band,
  { data, name }: { data: JsonObject; name: "header" | "footer" },
): Band {
  const filled = { ...band };
  for (const text of BAND_TEXTS) {
    const template = band[text];
    if (typeof template !== "string") continue;
    const field = `${name}.${text}`;
    const html = assertTextSize(
      mapErrors(() => engine.render(template, data, field)),
      LIMITS.headerFooterBytes,
      field,
    );
    const [fault] = checkBand(html, name).map(({ error }) => ({ field, error }));
    if (fault) throw new FolioError("template_failed", `${field} ${fault.error}`, { param: "data", details: [fault] });
    filled[text] = html;
  }
  if (band.css !== undefined) filled.css = engine.withAssets(band.css);
  return filled;
}

function assertTextSize(text: string, bytes: number, field: string): string {
  const size = text.length > bytes / 3 ? utf8.encode(text).byteLength : text.length;
  if (size <= bytes) return text;
  const error = `must have at most ${bytes} bytes after the data are filled in; got ${size}`;
  throw new FolioError("template_failed", `${field} ${error}.`, { param: "data", details: [{ field, error }] });
}
