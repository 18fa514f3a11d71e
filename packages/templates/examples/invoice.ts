/** Renders an invoice, or prints what is wrong with its data: `node packages/templates/examples/invoice.ts`. */
import { HandlebarsTemplateEngine } from "@folio/templates";

const engine = new HandlebarsTemplateEngine();
const template = `<h1>Invoice {{number}}</h1>
{{#each lines}}<p>{{text}}: {{formatCurrency amount "EUR" locale="de-DE"}}</p>
{{/each}}`;
const schema = { number: "string", lines: [{ text: "string", amount: "number" }] };
const data = { number: "2026-17", lines: [{ text: "Paper", amount: 12.5 }] };

const faults = [...engine.check(template, "html"), ...engine.validate(schema, data).faults.first];
for (const { field, error } of faults) console.error(`${field}: ${error}`);
if (faults.length === 0) console.log(engine.render(template, data, "html"));
