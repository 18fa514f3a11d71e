import * as z from "zod";

/** Structured results of the tools, which assistants read as data. The text of a result has the same values. */

const warnings = z
  .array(z.object({ code: z.string(), message: z.string(), resource: z.string().optional() }))
  .optional()
  .describe("Problems that did not prevent the result.");
const file = {
  bytes: z.number().nullable().optional().describe("Size of the file."),
  url: z.string().nullable().optional().describe("Download URL."),
  expires_at: z.string().describe("When the URL stops working."),
  credits_used: z.number(),
  warnings,
};

export const pdfOutput = {
  pdf_id: z.string().describe("Source for further tools."),
  pages: z.number().nullable(),
  ...file,
};
export const imageOutput = {
  image_id: z.string(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  ...file,
};
export const templatesOutput = {
  templates: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      description: z.string().nullable(),
      schema: z.record(z.string(), z.unknown()).describe("Data that the template requires."),
    }),
  ),
};
export const textOutput = {
  content: z.string().nullable().describe("The text. null if it is too large for this tool."),
  result_url: z.string().nullable().optional().describe("Download URL of a text that is too large for this tool."),
};
export const tablesOutput = {
  tables: z
    .array(z.record(z.string(), z.unknown()))
    .optional()
    .describe("Tables in order, each with its rows in data."),
  result_url: z.string().nullable().optional().describe("Download URL of tables that are too large for this tool."),
};
