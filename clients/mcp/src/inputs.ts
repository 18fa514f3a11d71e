import * as z from "zod";

export const pdfSource = z
  .object({
    pdf_id: z.string().optional().describe("An id from the result of another tool."),
    url: z.string().optional().describe("A public http or https address."),
    base64: z.string().optional().describe("The file's bytes, in base64; for small files."),
    password: z.string().optional().describe("Password of an encrypted PDF."),
  })
  .describe("Exactly one of pdf_id, url and base64.");

const length = z.string().describe("Such as 10mm, 1in, 36pt.");
const band = z.object({
  html: z.string().describe("HTML. Folio fills in elements of the class pageNumber, totalPages, title, date or url."),
  height: length.optional(),
});

/** Inputs of all tools that render a document. */
export const renderOptions = {
  format: z.enum(["a4", "a3", "a5", "letter", "legal", "tabloid"]).optional().describe("Default: a4."),
  landscape: z.boolean().optional(),
  margin: z
    .union([length, z.object({ top: length, right: length, bottom: length, left: length }).partial()])
    .optional()
    .describe("One length for all sides, or one for each. Default: 20mm."),
  header: band.optional(),
  footer: band.optional(),
  compress: z.enum(["none", "low", "medium", "high"]).optional(),
};

export const pages = z.string().optional().describe("all, or pages such as 1-3,5.");
