/** Merges PDFs and adds page numbers to the result: `node packages/pdf/examples/merge-and-number.ts OUT.pdf IN.pdf [IN.pdf …]`. */
import { readFile, writeFile } from "node:fs/promises";
import { LocalPdfEditor } from "@folio/pdf";
import { nodeTools } from "@folio/pdf/node";

const [out = "", ...paths] = process.argv.slice(2);
const editor = new LocalPdfEditor(nodeTools());
const sources = await Promise.all(
  paths.map(async (name: string) => ({ name, bytes: await readFile(name), pages: null })),
);
const merged = await editor.merge(sources);
const numbering = {
  pages: "all",
  text: "{{page}} of {{pages}}",
  position: "bottom-center" as const,
  start: 1,
  digits: 1,
  font: "helvetica" as const,
  fontPt: 9,
  color: "#333333",
  insetPt: 24,
};
const revision = { steps: [{ kind: "number" as const, numbering }], files: [], protection: null };
const numbered = await editor.revise({ bytes: merged.pdf }, revision);
await writeFile(out, numbered.pdf);
console.log(`${numbered.pages} pages`);
