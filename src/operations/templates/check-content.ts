import type { JsonObject, TemplateEngine } from "@folio/templates/model";
import { type ErrorDetail, FolioError } from "../../domain/errors.ts";
import { checkBand } from "../../domain/page-band.ts";
import type { TemplateContent } from "../../domain/template.ts";
import type { TemplateDefaults } from "../../resources/templates.ts";
import { withMore } from "../../resources/validation.ts";

/**
 * Rejects a template that cannot be rendered. Throws `template_invalid` with every error of html, css, header, footer
 * and schema. Throws `schema_validation_failed` if only the sample data is invalid.
 */
export function checkContent(engine: TemplateEngine, content: TemplateContent): void {
  const { schema, sampleData } = content;
  const { header, footer } = content.defaults as TemplateDefaults;
  const textFaults = [
    ...engine.check(content.html, "html"),
    ...(content.css === null ? [] : engine.checkCss(content.css, "css")),
    ...bandFaults(engine, header, { name: "header", prefix: "defaults." }),
    ...bandFaults(engine, footer, { name: "footer", prefix: "defaults." }),
  ];
  const schemaFaults = engine.checkSchema(schema);
  if (textFaults.length === 0) {
    throwInvalid(schemaFaults, "schema");
    if (sampleData !== null) checkedData(engine, { schema, data: sampleData }, "sample_data");
    return;
  }
  const checksData = schemaFaults.length === 0 && sampleData !== null;
  const dataFaults = checksData ? engine.validate(schema, sampleData).faults.first : [];
  throwInvalid([...textFaults, ...prefixFields("schema", schemaFaults), ...prefixFields("sample_data", dataFaults)]);
}

const prefixFields = (parent: string, faults: ErrorDetail[]): ErrorDetail[] =>
  faults.map(({ field, error }) => ({ field: field ? `${parent}.${field}` : parent, error }));

/**
 * Returns the errors of a header or footer. These are errors of its templates, and HTML that Chromium cannot print in a
 * header or footer.
 */
export function bandFaults(
  engine: TemplateEngine,
  band: TemplateDefaults["header"],
  { name, prefix = "" }: { name: "header" | "footer"; prefix?: string },
): ErrorDetail[] {
  return BAND_TEXTS.flatMap((text) => {
    const html = band?.[text];
    if (typeof html !== "string") return [];
    const field = `${prefix}${name}.${text}`;
    return [...engine.check(html, field), ...checkBand(html, name).map(({ error }) => ({ field, error }))];
  }).concat(engine.checkAssets(band?.css ?? "", `${prefix}${name}.css`));
}

/** Names of the fields of a header or footer that contain templates. */
export const BAND_TEXTS = ["html", "first_page", "even_pages"] as const;

/** Returns the templates that a header and footer contain. */
export const bandTexts = ({ header, footer }: Pick<TemplateDefaults, "header" | "footer">): string[] =>
  [header, footer].flatMap((band) => BAND_TEXTS.map((text) => band?.[text]).filter((html) => typeof html === "string"));

export const bandStyles = ({ header, footer }: Pick<TemplateDefaults, "header" | "footer">): (string | undefined)[] => [
  header?.css,
  footer?.css,
];

/** Returns the data with the schema's defaults filled in. Throws `schema_validation_failed` with every error. */
export function checkedData(
  engine: TemplateEngine,
  { schema, data }: { schema: JsonObject; data: JsonObject },
  param: string,
): JsonObject {
  const checked = engine.validate(schema, data);
  const { first, omitted } = checked.faults;
  if (!first[0]) return checked.data;
  const { field, error } = first[0];
  const message = withMore(
    `${param} does not match the template's schema: ${field ? `${field} ${error}` : error}.`,
    checked.faults,
  );
  // A problem of the whole data object has no path inside the data.
  const details = first.map((detail) => (detail.field === "" ? { ...detail, field: param } : detail));
  throw new FolioError("schema_validation_failed", message, { param, details, detailsOmitted: omitted });
}

/** Throws `template_invalid` if there are errors. If `param` is missing, the field of the first error is used. */
export function throwInvalid(faults: ErrorDetail[], param?: string): void {
  const [first] = faults;
  if (!first) return;
  const subject = param === undefined ? "" : `${param}: `;
  const message = withMore(`${subject}${formatDetail(first)}`, { first: faults, omitted: 0 });
  throw new FolioError("template_invalid", message, { param: param ?? first.field, details: faults });
}

const formatDetail = ({ field, error }: ErrorDetail): string => (field ? `${field}: ${error}` : error);
