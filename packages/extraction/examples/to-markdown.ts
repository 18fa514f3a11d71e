/** Prints a PDF as Markdown and lists its tables: `node packages/extraction/examples/to-markdown.ts IN.pdf`. */
import { readFile } from "node:fs/promises";
import { LocalExtractor, THREAD_READING_LIMITS } from "@folio/extraction";
import { nodeCMaps } from "@folio/pdf/node";

const extractor = new LocalExtractor({ limits: THREAD_READING_LIMITS, hasFallback: false, cMaps: nodeCMaps() });
const source = { bytes: new Uint8Array(await readFile(process.argv[2] ?? "")) };
const request = { source, pages: "all", deadlineMs: Date.now() + 60_000 };
const { content, warnings } = await extractor.text(request, "markdown");
const { tables } = await extractor.tables(request);
console.log(content);
for (const { page, rows, columns } of tables) console.log(`Table on page ${page}: ${rows} rows, ${columns} columns`);
for (const { code, message } of warnings) console.error(`${code}: ${message}`);
