import type { Folio } from "@folio/client";
import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import * as z from "zod";
import { pages, pdfSource, renderOptions } from "./inputs.ts";
import { imageOutput, pdfOutput, tablesOutput, templatesOutput, textOutput } from "./outputs.ts";
import { imageResult, jsonResult, pdfResult, textResult, withErrorResult } from "./tool-results.ts";

/** Hints for tools that create something or cost credits, but do not change existing resources. */
const CREATE_HINTS = { readOnlyHint: false, destructiveHint: false, openWorldHint: true };
const READ_HINTS = { readOnlyHint: true };

export function addTools(server: McpServer, folio: Folio): void {
  addRendering(server, folio);
  addDocuments(server, folio);
}

function addRendering(server: McpServer, folio: Folio): void {
  const page = {
    html: z
      .string()
      .optional()
      .describe("A complete HTML document with its styles. Send one of html, url and markdown."),
    url: z.string().optional().describe("URL of a public page."),
    markdown: z.string().optional().describe("Markdown, with tables, footnotes, $maths$ and code."),
    wait_for_selector: z.string().optional().describe("A CSS selector to wait for."),
    ...renderOptions,
  };
  server.registerTool(
    "render_pdf",
    {
      title: "Render a PDF",
      description: "Makes a PDF from HTML, Markdown or a web page.",
      inputSchema: page,
      outputSchema: pdfOutput,
      annotations: CREATE_HINTS,
    },
    (given, { signal }) =>
      withErrorResult(async () => pdfResult(await folio.pdfs.create(withoutUndefined(given), { signal }))),
  );
  const picture = {
    html: page.html,
    url: page.url,
    markdown: page.markdown,
    wait_for_selector: page.wait_for_selector,
    format: z.enum(["png", "jpeg", "webp"]).default("png"),
    viewport: z
      .object({ width: z.number().int(), height: z.number().int() })
      .optional()
      .describe("Window size in CSS pixels. Default: 1280 x 800."),
    device_scale: z.number().optional().describe("Device pixels per CSS pixel. Default: 1."),
    full_page: z.boolean().optional().describe("Draws the whole page, not only the window."),
    selector: z.string().optional().describe("CSS selector. Draws only the first element that matches."),
  };
  server.registerTool(
    "render_image",
    {
      title: "Draw an image",
      description: "Draws HTML, Markdown or a web page as an image. Returns the image itself if it is small.",
      inputSchema: picture,
      outputSchema: imageOutput,
      annotations: CREATE_HINTS,
    },
    (given, { signal }) =>
      withErrorResult(async () => imageResult(folio, await folio.images.create(withoutUndefined(given), { signal }))),
  );
  const template = {
    template: z.string().describe("Name or id (tpl_…) of a template from list_templates."),
    data: z.record(z.string(), z.unknown()).describe("Data that match the template's schema."),
    ...renderOptions,
  };
  server.registerTool(
    "render_template",
    {
      title: "Render a template",
      description: "Makes a PDF from a stored template and data.",
      inputSchema: template,
      outputSchema: pdfOutput,
      annotations: CREATE_HINTS,
    },
    ({ template: named, ...given }, { signal }) =>
      withErrorResult(async () =>
        pdfResult(
          await folio.templates.render(await findTemplateId(folio, named), withoutUndefined(given), { signal }),
        ),
      ),
  );
  server.registerTool(
    "list_templates",
    {
      title: "List templates",
      description: "Lists the stored templates with the data schema of each.",
      outputSchema: templatesOutput,
      annotations: READ_HINTS,
    },
    ({ signal }) =>
      withErrorResult(async () => {
        const found = await folio.templates.list({ limit: 25 }, { signal });
        const whole = await Promise.all(found.data.map(({ id }) => folio.templates.retrieve(id, {}, { signal })));
        const templates = whole.map(({ id, name, description, schema }) => ({ id, name, description, schema }));
        return { ...jsonResult(templates), structuredContent: { templates } };
      }),
  );
}

function addDocuments(server: McpServer, folio: Folio): void {
  const parts = z.array(pdfSource.extend({ pages })).min(2).max(50).describe("The sources in the order of the result.");
  server.registerTool(
    "merge_pdfs",
    {
      title: "Merge PDFs",
      description: "Merges several PDFs, or some of their pages, into one PDF.",
      inputSchema: { sources: parts },
      outputSchema: pdfOutput,
      annotations: CREATE_HINTS,
    },
    ({ sources: given }, { signal }) =>
      withErrorResult(async () => {
        const sources = given.map(({ pages: _, ...source }) => withoutUndefined(source));
        const ranges = given.map((source) => (source.pages === "all" ? null : (source.pages ?? null)));
        return pdfResult(await folio.pdfs.merge({ sources, page_ranges: ranges }, { signal }));
      }),
  );
  const format = z.enum(["text", "markdown"]).default("markdown");
  server.registerTool(
    "extract_text",
    {
      title: "Read a PDF",
      description:
        "Extracts the text of a PDF as text or Markdown. ocr reads scanned pages and costs one credit per page.",
      inputSchema: {
        source: pdfSource,
        pages,
        format,
        ocr: z.boolean().default(false),
        language: z.enum(LANGUAGES).optional(),
      },
      outputSchema: textOutput,
      annotations: CREATE_HINTS,
    },
    ({ ocr, language, source, ...given }, { signal }) =>
      withErrorResult(async () => {
        const params = { source: withoutUndefined(source), ...withoutUndefined(given) };
        const extraction = ocr
          ? await folio.extract.ocr({ ...params, ...withoutUndefined({ language }) }, { signal })
          : await folio.extract.text(params, { signal });
        const { content, result_url: url } = extraction;
        const text = content ?? `The text is too large for this tool. Download it as JSON: ${url}`;
        const structuredContent = { content: content ?? null, ...(url ? { result_url: url } : {}) };
        return { ...textResult(text), structuredContent };
      }),
  );
  server.registerTool(
    "extract_tables",
    {
      title: "Read a PDF's tables",
      description: "Extracts the tables of a PDF as rows.",
      inputSchema: { source: pdfSource, pages },
      outputSchema: tablesOutput,
      annotations: CREATE_HINTS,
    },
    ({ source, ...given }, { signal }) =>
      withErrorResult(async () => {
        const { tables, result_url } = await folio.extract.tables(
          { source: withoutUndefined(source), ...withoutUndefined(given) },
          { signal },
        );
        const structuredContent = tables ? { tables } : { result_url };
        return { ...jsonResult(tables ?? structuredContent), structuredContent };
      }),
  );
  const office = {
    url: z.string().optional().describe("Public URL of the file. Send url or base64."),
    base64: z.string().optional().describe("The file's bytes in base64. Requires filename."),
    filename: z.string().optional().describe("File name. Its extension selects the format, such as report.docx."),
  };
  server.registerTool(
    "convert_to_pdf",
    {
      title: "Convert an office file",
      description: "Converts Word, Excel, PowerPoint, OpenDocument, RTF, CSV or text files to PDF.",
      inputSchema: office,
      outputSchema: pdfOutput,
      annotations: CREATE_HINTS,
    },
    ({ filename, ...source }, { signal }) =>
      withErrorResult(async () => {
        const params = { source: withoutUndefined(source), ...withoutUndefined({ filename }) };
        return pdfResult(await folio.convert.office(params, { signal }));
      }),
  );
}

const LANGUAGES = ["eng", "fra", "deu", "spa", "por", "ita", "jpn", "kor", "chi_sim", "chi_tra", "hin", "ara"] as const;

/** Type of an object after `withoutUndefined`: no property, at any depth, can be undefined. */
type DefinedFields<Fields> = Fields extends (infer Item)[]
  ? DefinedFields<Item>[]
  : Fields extends object
    ? { [Name in keyof Fields]: DefinedFields<Exclude<Fields[Name], undefined>> }
    : Fields;
const withoutUndefined = <Fields extends object>(fields: Fields): DefinedFields<Fields> =>
  JSON.parse(JSON.stringify(fields));

async function findTemplateId({ templates }: Folio, named: string): Promise<string> {
  if (named.startsWith("tpl_")) return named;
  for await (const { id, name } of templates.list({ limit: 100 })) if (name === named) return id;
  return named;
}
