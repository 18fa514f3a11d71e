import type { OperationExamples } from "../example.ts";
import { exampleId } from "./ids.ts";

const params = { id: exampleId("tpl") };
const partial = { id: exampleId("par") };
const asset = { id: exampleId("ast") };
const data = { number: "2026-001", items: [{ name: "Bread", price: 3.5 }] };

export const TEMPLATE_EXAMPLES: Record<string, OperationExamples> = {
  createTemplate: {
    invoice: {
      summary: "An invoice",
      body: {
        name: "invoice",
        description: "What customers get",
        html: '<h1>Invoice {{number}}</h1>{{#each items}}<p>{{name}}: {{formatCurrency price "EUR"}}</p>{{/each}}',
        css: "h1 { font: 20pt sans-serif }",
        schema: { number: "string", items: [{ name: "string", price: "number" }] },
        defaults: { format: "a4", footer: { html: '<span class="pageNumber"></span>', height: "15mm" } },
        sample_data: data,
      },
    },
  },
  createPartial: {
    letterhead: {
      summary: "A letterhead",
      body: {
        name: "letterhead",
        description: "Our address",
        html: "<header>{{company}}</header>{{> @partial-block}}",
        css: "header { color: navy }",
      },
    },
  },
  listPartials: { page: { summary: "The ten newest partials", query: { limit: 10 } } },
  retrievePartial: { newest: { summary: "The newest version", params: partial } },
  updatePartial: {
    css: {
      summary: "Change the colour, and update the templates",
      params: partial,
      body: { css: "header { color: teal }", update_templates: true },
    },
  },
  deletePartial: { partial: { summary: "Delete a partial that no template uses", params: partial } },
  listPartialVersions: { page: { summary: "Every version", params: partial, query: { limit: 10 } } },
  createAsset: {
    logo: {
      summary: "A logo",
      body: {
        name: "logo",
        source: {
          base64:
            "PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHdpZHRoPSI5IiBoZWlnaHQ9IjkiPjxjaXJjbGUgY3g9IjQiIGN5PSI0IiByPSI0Ii8+PC9zdmc+",
        },
      },
    },
  },
  listAssets: { page: { summary: "The ten newest assets", query: { limit: 10 } } },
  retrieveAsset: { newest: { summary: "The newest version", params: asset } },
  updateAsset: {
    logo: {
      summary: "Replace the logo, and update the templates",
      params: asset,
      body: { source: { url: "https://example.com/logo.png" }, update_templates: true },
    },
  },
  deleteAsset: { asset: { summary: "Delete an asset that no template uses", params: asset } },
  listAssetVersions: { page: { summary: "Every version", params: asset, query: { limit: 10 } } },
  listTemplates: { page: { summary: "The ten newest templates", query: { limit: 10 } } },
  retrieveTemplate: {
    newest: { summary: "The newest version", params },
    version: { summary: "An earlier version", params, query: { version: 1 } },
  },
  updateTemplate: {
    css: { summary: "Change the stylesheet", params, body: { css: "h1 { font: 24pt serif }" } },
  },
  deleteTemplate: { template: { summary: "Delete the template and all its versions", params } },
  listTemplateVersions: { page: { summary: "Every version", params, query: { limit: 10 } } },
  validateTemplate: {
    valid: { summary: "Valid data", params, body: { data } },
    invalid: { summary: "Invalid data", params, body: { data: { number: 2026, items: [] } } },
  },
  previewTemplate: {
    sample: { summary: "The first page with the sample data", params, body: { width: 160 } },
    data: { summary: "With your own data and another page size", params, body: { data, format: "a5", width: 160 } },
  },
  previewDraft: {
    draft: {
      summary: "A template that is not stored yet",
      body: { html: "<h1>Invoice {{number}}</h1>", sample_data: { number: "2026-001" }, width: 160 },
    },
    translated: {
      summary: "In two languages",
      body: {
        html: '<h1>{{t "title"}}</h1><p>{{t "open" count=invoices}}</p>',
        translations: {
          en: { title: "Reminder", open: { one: "{count} open invoice", other: "{count} open invoices" } },
          de: { title: "Mahnung", open: { one: "{count} offene Rechnung", other: "{count} offene Rechnungen" } },
        },
        sample_data: { invoices: 2 },
        defaults: { locale: "de" },
        width: 160,
      },
    },
  },
  renderTemplate: {
    data: { summary: "With the options of the template", params, body: { data } },
    options: {
      summary: "An earlier version with another page size",
      params,
      body: { data, version: 1, format: "letter", metadata: { customer: "ada" } },
    },
  },
  createBatch: {
    templates: {
      summary: "An invoice for each customer",
      body: {
        items: [
          { template_id: exampleId("tpl"), data, metadata: { filename: "2026-001" } },
          { template_id: exampleId("tpl"), data: { ...data, number: "2026-002" }, metadata: { filename: "2026-002" } },
        ],
        output: "zip",
        metadata: { month: "2026-11" },
      },
    },
    merged: {
      summary: "Several documents merged into one PDF",
      body: { items: [{ html: "<h1>One</h1>" }, { html: "<h1>Two</h1>", format: "a5" }], output: "merged" },
    },
    individual: {
      summary: "One URL per item",
      body: { items: [{ html: "<h1>One</h1>" }, { url: "https://example.com/report.html" }], parallel: 2 },
    },
  },
  listBatches: { page: { summary: "Batches that are processing", query: { status: "completed", limit: 10 } } },
  retrieveBatch: { batch: { summary: "Progress, or results", params: { id: exampleId("bat") } } },
  listBatchResults: { page: { summary: "The first results", params: { id: exampleId("bat") }, query: { limit: 50 } } },
  deleteBatch: { batch: { summary: "Delete an ended batch", params: { id: exampleId("bat") } } },
  cancelBatch: { batch: { summary: "Cancel the items that have not finished", params: { id: exampleId("bat") } } },
};
