import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { convertCold } from "../../../container/office/cold.ts";
import { detectSandbox } from "../../../container/sandbox.ts";
import { commented } from "../office-files.ts";

it("A LibreOffice process that is started for one job has the same confinement as the prestarted processes", async () => {
  const directory = await mkdtemp(join(tmpdir(), "folio-cold-"));
  try {
    const input = join(directory, "Quarterly report.docx");
    await writeFile(input, await commented("In the text", "In the margin"));
    const sandbox = await detectSandbox(directory);
    const filters = { filter: "MS Word 2007 XML", exporter: "writer_pdf_Export" };
    const signal = AbortSignal.timeout(60_000);
    const { outcome, path } = await convertCold({ directory, input, ...filters, sandbox, signal });
    expect(outcome.event).toBe("converted");
    const pdf = await readFile(path, "latin1");
    expect(pdf.startsWith("%PDF-")).toBe(true);
    expect(pdf).toContain("/MarkInfo");
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}, 90_000);
