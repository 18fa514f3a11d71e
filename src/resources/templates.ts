import { checkTranslations, type Json, type JsonObject, type Translations } from "@folio/templates/model";
import * as z from "zod";
import type { ErrorRecord } from "../domain/errors.ts";
import type { Finishing } from "../domain/finishing.ts";
import { LIMITS } from "../domain/limits.ts";
import type { Page, PageRequest } from "../domain/lists.ts";
import { once } from "../domain/once.ts";
import type { PageAccess } from "../domain/page-access.ts";
import type { SavedTemplate, Template, TemplateContent, TemplateSummary, TemplateVersion } from "../domain/template.ts";
import type { Warning } from "../domain/warnings.ts";
import { errorObject, presentErrorRecord } from "./errors.ts";
import { EVEN_IF_INVALID, onValidFields } from "./field-checks.ts";
import { finishingOf, finishingOptions } from "./finishing.ts";
import { accessOf, accessOptions, checkWithoutUrl } from "./page-access.ts";
import { checkLayout, renderOptions } from "./render-options.ts";
import {
  count,
  idOf,
  isoTime,
  kind,
  listOf,
  listQuery,
  metadata,
  newMetadata,
  pageQuery,
  presentPage,
  requiresOneField,
  singleDirectionQuery,
  text,
  textUpTo,
  timestamp,
  warning,
} from "./shared.ts";

const utf8 = new TextEncoder();

/**
 * Returns a schema for any JSON object. Folio stores the object as it was sent. `bytes` is its maximum length as JSON
 * text.
 */
const jsonObject = (bytes: number) =>
  z.record(z.string(), z.custom<Json>()).superRefine((value, context) => {
    const size = utf8.encode(JSON.stringify(value)).byteLength;
    if (size > bytes)
      context.addIssue({ code: "custom", message: `must have at most ${bytes} bytes of JSON; got ${size}` });
  });

/** Schema of the template's default options. It contains all options of POST /v1/pdfs except the source. */
export const templateDefaults = once(() =>
  z.strictObject(renderOptions()).superRefine(onValidFields(checkLayout), EVEN_IF_INVALID).meta({
    id: "TemplateDefaults",
    description:
      "Default render options. A render can override each option. `header.html` and `footer.html` are templates too.",
  }),
);

const name = once(() =>
  z
    .string()
    .trim()
    .min(1)
    .max(LIMITS.templateNameCharacters)
    .meta({
      description: "Name of the template. Unique within the account.",
      examples: ["invoice"],
    }),
);
export const templateDescription = once(() =>
  z
    .string()
    .max(LIMITS.templateDescriptionCharacters)
    .nullable()
    .meta({ description: "Description for your own use.", examples: ["What customers get"] }),
);
export const templateHtml = once(() =>
  textUpTo(LIMITS.templateHtmlBytes)
    .min(1)
    .meta({
      description: "A Handlebars template: {{field}}, {{#each items}}, {{#if condition}} and the standard helpers.",
      maxLength: LIMITS.templateHtmlBytes,
      examples: ["<h1>Invoice {{number}}</h1>"],
    }),
);
export const templateCss = once(() =>
  textUpTo(LIMITS.templateCssBytes)
    .nullable()
    .meta({
      description: "CSS for the document. It is not a template.",
      maxLength: LIMITS.templateCssBytes,
      examples: ["h1 { font: 20pt sans-serif }"],
    }),
);
const schema = once(() =>
  jsonObject(LIMITS.templateSchemaBytes).meta({
    id: "DataSchema",
    description:
      'Schema of the data: an object that maps each field name to string, number, boolean, date, array, object or integer. "string?" is optional and "string[]" is a list. Objects and arrays with one item can be nested. A JSON Schema is accepted too.',
    examples: [{ number: "string", total: "number", note: "string?", items: [{ name: "string", qty: "number" }] }],
  }),
);
const sampleData = once(() =>
  jsonObject(LIMITS.templateSampleDataBytes)
    .nullable()
    .meta({ description: "Sample data. It must match the schema.", examples: [{ number: "2026-001", total: 79.5 }] }),
);
export const templateTranslations = once(() =>
  jsonObject(LIMITS.templateTranslationsBytes)
    .superRefine((given, context) => {
      for (const { path, error } of checkTranslations(given).slice(0, LIMITS.errorDetails))
        context.addIssue({ code: "custom", path, message: error });
    })
    .transform((given) => given as Translations)
    .nullable()
    .meta({
      description:
        'Texts for {{t "key"}}, by language tag and key. A value is a text with {placeholders}, an object of plural forms (one, other and so on), or a group of texts. The first language is the default unless `defaults.locale` is set.',
      examples: [{ en: { title: "Invoice", items: { one: "{count} item", other: "{count} items" } } }],
    }),
);
export const templateVersion = once(() =>
  z
    .number()
    .int()
    .min(1)
    .max(Number.MAX_SAFE_INTEGER)
    .meta({ description: "Number of the version. It starts at 1 and increases with every change.", examples: [3] }),
);

export const createTemplateBody = once(() =>
  z
    .strictObject({
      name: name(),
      html: templateHtml(),
      schema: schema(),
      css: templateCss().optional(),
      defaults: templateDefaults().optional(),
      sample_data: sampleData().optional(),
      translations: templateTranslations().optional(),
      description: templateDescription().optional(),
      metadata: metadata().optional().meta({ default: {} }),
    })
    .meta({ id: "CreateTemplate" }),
);

export const updateTemplateBody = once(() =>
  z
    .strictObject({
      name: name().optional(),
      html: templateHtml().optional(),
      schema: schema().optional(),
      css: templateCss().optional(),
      defaults: templateDefaults().optional(),
      sample_data: sampleData().optional(),
      translations: templateTranslations().optional(),
      description: templateDescription().optional(),
      metadata: newMetadata().optional(),
    })
    .superRefine(
      requiresOneField([
        "name",
        "html",
        "schema",
        "css",
        "defaults",
        "sample_data",
        "translations",
        "description",
        "metadata",
      ]),
      EVEN_IF_INVALID,
    )
    .meta({
      id: "UpdateTemplate",
      description: "Fields to change. null removes `css`, `description`, `sample_data` and `translations`.",
    }),
);

const data = once(() =>
  z.record(z.string(), z.custom<Json>()).meta({
    description: "Data for the template. It must match the schema of the template.",
    examples: [{ number: "2026-001", total: 79.5 }],
  }),
);
const chosenVersion = once(() =>
  templateVersion().optional().meta({ description: "Version of the template to use. Default: the newest." }),
);

export const renderTemplateBody = once(() =>
  z
    .strictObject({
      data: data(),
      version: chosenVersion(),
      ...renderOptions(),
      ...accessOptions(),
      ...finishingOptions(),
    })
    .superRefine(onValidFields(checkWithoutUrl), EVEN_IF_INVALID)
    .meta({ id: "RenderTemplate", description: "Options of this request override the defaults of the template." }),
);

export const validateTemplateBody = once(() => renderTemplateBody().meta({ id: "ValidateTemplate" }));

export type CreateTemplateBody = z.output<ReturnType<typeof createTemplateBody>>;
/** Input for rendering a template. Its options override the template's defaults, which have the same form. */
export interface TemplateRenderInput {
  templateId: string;
  /** Version of the template. If null, the newest version is used. */
  version: number | null;
  data: JsonObject;
  options: TemplateDefaults;
  access: PageAccess | null;
  /** Finishing options, without the document metadata, which is part of `options`. */
  finishing: Finishing;
}

export function templateRenderInputOf(
  templateId: string,
  {
    data,
    version: chosen,
    cookies,
    headers,
    basic_auth,
    filename,
    attachments,
    security,
    conformance,
    repair,
    ...options
  }: RenderTemplateBody,
): TemplateRenderInput {
  const access = accessOf({ cookies, headers, basic_auth }, null);
  const finishing = finishingOf({ filename, attachments, security, conformance, repair });
  return { templateId, version: chosen ?? null, data, options, access, finishing };
}

export type UpdateTemplateBody = z.output<ReturnType<typeof updateTemplateBody>>;
export type RenderTemplateBody = z.output<ReturnType<typeof renderTemplateBody>>;
export type TemplateDefaults = z.output<ReturnType<typeof templateDefaults>>;

const summaryFields = once(() => ({
  id: idOf("tpl"),
  object: kind("template"),
  metadata: metadata(),
  name: text("Name of the template. Unique within the account.", "invoice"),
  description: text("Description of the template, for your own use.", "What customers get").nullable(),
  version: templateVersion(),
  created_at: timestamp(),
  updated_at: timestamp().meta({ description: "When the newest version was created." }),
}));
const renderCount = once(() => count("Number of successful renders of all versions.", 12));
const storedObject = (description: string, example: object) =>
  z.record(z.string(), z.unknown()).meta({ description, examples: [example] });
const storedSchema = once(() =>
  storedObject("Schema of the data, as it was sent.", { number: "string", total: "number" }),
);
export const storedTranslations = once(() =>
  storedObject("Texts by language and key.", {
    en: { title: "Invoice" },
    de: { title: "Rechnung" },
  }).nullable(),
);
const storedDefaults = once(() =>
  storedObject("Default render options. A render can override them.", { format: "a4" }),
);

export const templateSummary = once(() =>
  z
    .object({ ...summaryFields(), render_count: renderCount() })
    .meta({ id: "TemplateSummary", description: "A template as it appears in lists." }),
);

const savedWarnings = once(() =>
  z.array(warning()).optional().meta({
    description:
      "Texts of {{t}} that are missing in a locale. Only in responses to a create or update, and only when there are any.",
  }),
);

export const createdTemplate = once(() =>
  z
    .object({ ...summaryFields(), schema: storedSchema(), defaults: storedDefaults(), warnings: savedWarnings() })
    .meta({ id: "CreatedTemplate", description: "A template that was just created." }),
);

export const template = once(() =>
  z
    .object({
      ...summaryFields(),
      html: text("HTML of the template, in Handlebars.", "<h1>Invoice {{number}}</h1>"),
      css: text("CSS of the document.", "h1 { font: 20pt sans-serif }").nullable(),
      schema: storedSchema(),
      defaults: storedDefaults(),
      sample_data: storedObject("Sample data.", { number: "2026-001", total: 79.5 }).nullable(),
      translations: storedTranslations(),
      partials: z
        .array(
          z.object({ id: idOf("par"), name: text("Name of the partial.", "letterhead"), version: templateVersion() }),
        )
        .meta({
          description: "Versions of the partials that this version includes: the newest ones when it was created.",
        }),
      assets: z
        .array(z.object({ id: idOf("ast"), name: text("Name of the asset.", "logo"), version: templateVersion() }))
        .meta({
          description:
            "Versions of the assets that this version uses, including those in its partials: the newest ones when it was created.",
        }),
      render_count: renderCount(),
      warnings: savedWarnings(),
    })
    .meta({ id: "Template", description: "A template with all its fields." }),
);

const versionEntry = once(() =>
  z
    .object({
      object: kind("template_version"),
      template: idOf("tpl"),
      version: templateVersion(),
      name: text("Name of the template in this version.", "invoice"),
      description: text("Description in this version.", "What customers get").nullable(),
      created_at: timestamp(),
    })
    .meta({ id: "TemplateVersion" }),
);

export const templateVersionList = once(() => listOf(versionEntry()));

export const templateValidation = once(() =>
  z
    .object({
      object: kind("template_validation"),
      template: z
        .object({ id: idOf("tpl"), name: text("Name of the template.", "invoice"), version: templateVersion() })
        .meta({ description: "The template and the version whose schema was used." }),
      valid: z.boolean().meta({ description: "Whether a render would accept the data." }),
      error: errorObject().nullable().meta({ description: "Errors that a render with this data would return." }),
    })
    .meta({ id: "TemplateValidation" }),
);

export const presentTemplateValidation = (
  { id, name, version }: { id: string; name: string; version: number },
  error: ErrorRecord | null,
): z.output<ReturnType<typeof templateValidation>> => ({
  object: "template_validation",
  template: { id, name, version },
  valid: error === null,
  error: error && presentErrorRecord(error),
});

export const listTemplatesQuery = once(() => singleDirectionQuery(listQuery("tpl")));

const versionNumber = once(() =>
  z.coerce
    .number()
    .int()
    .min(1)
    .optional()
    .meta({ examples: [2] }),
);
export const listVersionsQuery = once(() =>
  singleDirectionQuery({
    limit: pageQuery("tpl").limit,
    starting_after: versionNumber().meta({ description: "Returns only versions with a lower number." }),
    ending_before: versionNumber().meta({ description: "Returns only versions with a higher number." }),
  }),
);

export const versionsPageOf = (query: z.output<ReturnType<typeof listVersionsQuery>>): PageRequest => ({
  limit: query.limit,
  startingAfter: query.starting_after?.toString() ?? null,
  endingBefore: query.ending_before?.toString() ?? null,
});

export const retrieveTemplateQuery = once(() =>
  z.strictObject({
    version: versionNumber().meta({ description: "Number of the version to return. Default: the newest." }),
  }),
);

const presentBase = (shown: TemplateSummary) => ({
  id: shown.id,
  object: "template" as const,
  name: shown.name,
  description: shown.description,
  metadata: shown.metadata,
  version: shown.version,
  created_at: isoTime(shown.createdAt),
  updated_at: isoTime(shown.updatedAt),
});

export const presentTemplateSummary = (shown: TemplateSummary): z.output<ReturnType<typeof templateSummary>> => ({
  ...presentBase(shown),
  render_count: shown.renderCount,
});

/** Returns the warnings of a template that was just saved. A template that was only read has no warnings. */
function presentWarnings(shown: Template | SavedTemplate): { warnings?: Warning[] } {
  return "warnings" in shown && shown.warnings.length > 0 ? { warnings: shown.warnings } : {};
}

export const presentCreatedTemplate = (created: SavedTemplate): z.output<ReturnType<typeof createdTemplate>> => ({
  ...presentBase(created),
  schema: created.schema,
  defaults: created.defaults,
  ...presentWarnings(created),
});

export const presentTemplate = (shown: Template | SavedTemplate): z.output<ReturnType<typeof template>> => ({
  ...presentBase(shown),
  html: shown.html,
  css: shown.css,
  schema: shown.schema,
  defaults: shown.defaults,
  sample_data: shown.sampleData,
  translations: shown.translations,
  partials: shown.partials.map(({ id, name, version }) => ({ id, name, version })),
  assets: shown.assets.map(({ id, name, version }) => ({ id, name, version })),
  render_count: shown.renderCount,
  ...presentWarnings(shown),
});

const presentTemplateVersion = (id: string, shown: TemplateVersion): z.output<ReturnType<typeof versionEntry>> => ({
  object: "template_version",
  template: id,
  version: shown.version,
  name: shown.name,
  description: shown.description,
  created_at: isoTime(shown.createdAt),
});

export const presentTemplateVersions = (
  id: string,
  page: Page<TemplateVersion>,
  query: z.output<ReturnType<typeof listVersionsQuery>>,
): z.output<ReturnType<typeof templateVersionList>> =>
  presentVersions(page, query, (shown) => presentTemplateVersion(id, shown));

/** Returns one page of a list of versions. Cursors of the list are version numbers. */
export function presentVersions<Version extends { version: number }, Shown>(
  page: Page<Version>,
  query: z.output<ReturnType<typeof listVersionsQuery>>,
  present: (version: Version) => Shown,
) {
  const numbered = presentPage(page, query, (item) => ({ id: String(item.version), shown: present(item) }));
  return { ...numbered, data: numbered.data.map(({ shown }) => shown) };
}

/** Returns the content of a new template. Parts that the request omits are empty. */
export function contentOf(body: CreateTemplateBody): TemplateContent {
  const {
    name,
    html,
    schema,
    css = null,
    description = null,
    sample_data: sampleData = null,
    translations = null,
    metadata = {},
  } = body;
  const defaults = storedOptions(body.defaults ?? {});
  return { name, html, schema, css, description, sampleData, translations, defaults, metadata };
}

/**
 * Returns the parts of a template that an update changes. If a field of the request is null, the update clears that
 * part.
 */
export function changesOf({
  sample_data: sampleData,
  defaults,
  ...rest
}: UpdateTemplateBody): Partial<TemplateContent> {
  const named = {
    ...rest,
    ...(sampleData === undefined ? {} : { sampleData }),
    ...(defaults === undefined ? {} : { defaults: storedOptions(defaults) }),
  };
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined));
}

/**
 * Merges the options of a render with the template's defaults. An option of the render replaces the template's default
 * completely, including nested fields.
 */
export function mergeOptions(defaults: JsonObject, given: TemplateDefaults): JsonObject {
  const { custom_size: size, ...rest } = defaults;
  const sizeStays = size !== undefined && given.format === undefined;
  return { ...rest, ...(sizeStays ? { custom_size: size } : {}), ...storedOptions(given) };
}

/** Converts validated options to plain JSON, without undefined values. */
const storedOptions = (options: TemplateDefaults): JsonObject => JSON.parse(JSON.stringify(options));
