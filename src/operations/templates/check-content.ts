import { type ErrorDetail, FolioError } from "../../domain/errors.ts";
import type { JsonObject } from "../../domain/json.ts";
import { checkBand } from "../../domain/page-band.ts";
import type { TemplateContent } from "../../domain/template.ts";
import type { TemplateEngine } from "../../engines/template/template-engine.ts";
import type { TemplateDefaults } from "../../resources/templates.ts";

/**
 * Refuses a template that could not be rendered: `template_invalid` with every fault of html, css, header and footer, or of the schema;
 * `schema_validation_failed` when the sample data do not satisfy the schema.
 */
export function checkContent(engine: TemplateEngine, content: TemplateContent): void {
  const { header, footer } = content.defaults as TemplateDefaults;
  refuse([
    ...engine.check(content.html, "html"),
    ...(content.css === null ? [] : engine.checkCss(content.css, "css")),
    ...bandFaults(engine, header?.html, { name: "header", prefix: "defaults." }),
    ...bandFaults(engine, footer?.html, { name: "footer", prefix: "defaults." }),
  ]);
  refuse(engine.checkSchema(content.schema), "schema");
  if (content.sampleData !== null)
    checkedData(engine, { schema: content.schema, data: content.sampleData }, "sample_data");
}

/** Faults of a header or footer as a template and as something that can be printed. */
export function bandFaults(
  engine: TemplateEngine,
  html: string | undefined,
  { name, prefix = "" }: { name: "header" | "footer"; prefix?: string },
): ErrorDetail[] {
  if (html === undefined) return [];
  const unprintable = checkBand(html, name).map(({ field, error }) => ({ field: `${prefix}${field}`, error }));
  return [...engine.check(html, `${prefix}${name}.html`), ...unprintable];
}

/** The data with the schema's defaults filled in. Throws `schema_validation_failed` with every fault. */
export function checkedData(
  engine: TemplateEngine,
  { schema, data }: { schema: JsonObject; data: JsonObject },
  param: string,
): JsonObject {
  const checked = engine.validate(schema, data);
  const [first] = checked.faults;
  if (!first) return checked.data;
  const message = `${param} does not satisfy the template's schema: ${said(first)}${andMore(checked.faults)}`;
  throw new FolioError("schema_validation_failed", message, { param, details: checked.faults });
}

/** Throws `template_invalid` when there are faults; `param` is the first one's field unless given. */
export function refuse(faults: ErrorDetail[], param?: string): void {
  const [first] = faults;
  if (!first) return;
  const subject = param === undefined ? "" : `${param}: `;
  const message = `${subject}${said(first)}${andMore(faults)}`;
  throw new FolioError("template_invalid", message, { param: param ?? first.field, details: faults });
}

const said = ({ field, error }: ErrorDetail): string => (field ? `${field}: ${error}` : error);

const andMore = ({ length }: ErrorDetail[]): string => (length > 1 ? ` (and ${length - 1} more, see details)` : "");
