import * as z from "zod";
import type { TemplateContent } from "../domain/template.ts";
import { contentOf, createTemplateBody } from "../resources/templates.ts";
import { parseRequest } from "../resources/validation.ts";

/**
 * Returns the schema of a text field that contains a JSON object. An empty field becomes `emptyAs`. For invalid JSON,
 * the error contains the parser's message.
 */
export const jsonObjectSchema = (emptyAs: object | null) =>
  z.string().transform((text, context): object | null => {
    if (text.trim() === "") return emptyAs;
    try {
      const value: unknown = JSON.parse(text);
      if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
      context.addIssue({ code: "custom", message: 'Enter a JSON object, such as {"name": "Ada"}.' });
    } catch (error) {
      context.addIssue({
        code: "custom",
        message: `This is not valid JSON: ${error instanceof Error ? error.message : "?"}`,
      });
    }
    return z.NEVER;
  });

/** Fields of the template editor. The API schema validates the values later. */
export const templateForm = z.object({
  name: z.string(),
  description: z.string(),
  html: z.string(),
  css: z.string(),
  schema: jsonObjectSchema({}),
  defaults: jsonObjectSchema({}),
  sample_data: jsonObjectSchema(null),
  translations: jsonObjectSchema(null),
});

/** Converts the editor's fields to template content. Throws the errors of POST /v1/templates. */
export function templateContentOf(fields: z.output<typeof templateForm>): TemplateContent {
  const { description, css, ...rest } = fields;
  const body = { ...rest, description: description || null, css: css || null };
  return contentOf(parseRequest(createTemplateBody(), body));
}

export const prettyJson = (value: object | null): string => (value === null ? "" : JSON.stringify(value, null, 2));

/** Returns the editor's field values for a template. */
export const valuesOfTemplate = (template: TemplateContent): Record<string, string> => ({
  name: template.name,
  description: template.description ?? "",
  html: template.html,
  css: template.css ?? "",
  schema: prettyJson(template.schema),
  defaults: prettyJson(template.defaults),
  sample_data: prettyJson(template.sampleData),
  translations: prettyJson(template.translations),
});

/** Initial values of the form for a new template: a complete example. */
export const STARTER_VALUES: Record<string, string> = {
  name: "",
  description: "",
  html: `<h1>Invoice {{number}}</h1>
<p>{{customer.name}}, {{formatDate date "long"}}</p>
<table>
  {{#each items}}
  <tr><td>{{name}}</td><td>{{formatCurrency price "EUR"}}</td></tr>
  {{/each}}
  <tr><th>Total</th><th>{{formatCurrency (sum items "price") "EUR"}}</th></tr>
</table>`,
  css: `body { font: 11pt/1.5 sans-serif }
table { width: 100%; border-collapse: collapse }
td, th { padding: 6pt 0; border-bottom: 0.5pt solid #ccc; text-align: left }
td + td, th + th { text-align: right }`,
  schema: prettyJson({
    number: "string",
    date: "date",
    customer: { name: "string" },
    items: [{ name: "string", price: "number" }],
  }),
  defaults: prettyJson({ format: "a4" }),
  sample_data: prettyJson({
    number: "2026-001",
    date: "2026-11-22",
    customer: { name: "Ada Lovelace" },
    items: [
      { name: "Analysis", price: 120 },
      { name: "Engine", price: 79.5 },
    ],
  }),
  translations: "",
};
