import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import * as z from "zod";

/** Adds prompts: tasks that a person selects in the assistant, which then uses the tools. */
export function addPrompts(server: McpServer): void {
  addPrompt(server, "make_document", {
    title: "Make a document",
    description: "Writes a document from your description, and makes a PDF of it.",
    argument: "description",
    about: "What the document is about, and how it should look.",
    task: "Write a complete HTML document with its styles for the following description. Make a PDF of it with render_pdf, look at it with render_image, and correct what does not look right. Give me the download URL.",
  });
  addPrompt(server, "summarize_pdf", {
    title: "Summarize a PDF",
    description: "Reads a PDF and summarizes it.",
    argument: "source",
    about: "URL or pdf_id of the PDF.",
    task: "Read the following PDF with extract_text. If it has no text, use ocr. Summarize it in a few sentences, with the numbers and dates that matter, and name the pages that they are from.",
  });
  addPrompt(server, "tables_of_pdf", {
    title: "Get the tables of a PDF",
    description: "Reads the tables of a PDF and shows them as Markdown.",
    argument: "source",
    about: "URL or pdf_id of the PDF.",
    task: "Read the tables of the following PDF with extract_tables. Show each of them as a Markdown table, with its page.",
  });
}

interface Prompt {
  title: string;
  description: string;
  /** Name of the prompt's only argument. */
  argument: string;
  about: string;
  task: string;
}

function addPrompt(server: McpServer, name: string, { title, description, argument, about, task }: Prompt): void {
  server.registerPrompt(
    name,
    { title, description, argsSchema: { [argument]: z.string().describe(about) } },
    (given) => ({
      messages: [{ role: "user", content: { type: "text", text: `${task}\n\n${given[argument]}` } }],
    }),
  );
}
