/**
 * Process of bench/readers.mjs that runs one PDF reader. Receives file paths as messages, and returns the text of each file and the CPU
 * time. The reader `thumbnail` draws the first page instead, 320 pixels wide.
 */
import { readFileSync } from "node:fs";

/** Separator between pages. It has no effect on the comparison, which compares only words. */
const PAGE_BREAK = "\n\n";

const readerFactories = {
  async folio() {
    const { LocalExtractor } = await import("../../packages/extraction/src/local-extractor.ts");
    const { THREAD_READING_LIMITS: THREAD_READING } = await import("../../packages/extraction/src/reading/limits.ts");
    const { cMaps } = await import("../../packages/pdf/test/support/cmaps.ts");
    const extractor = new LocalExtractor({ limits: THREAD_READING, hasFallback: false, cMaps });
    return async (bytes) => {
      const request = { source: { bytes }, pages: "all", deadlineMs: Date.now() + 60_000 };
      return (await extractor.text(request, "text")).content;
    };
  },
  async pdfjs() {
    const { extractText, getDocumentProxy } = await import("unpdf");
    return async (bytes) => {
      const document = await getDocumentProxy(bytes, { verbosity: 0 });
      const { text } = await extractText(document, { mergePages: true });
      await document.loadingTask.destroy();
      return text;
    };
  },
  async pdfium() {
    const each = await pdfiumPages();
    return (bytes) => each(bytes, (pages) => pages.map((page) => page.getText()).join(PAGE_BREAK));
  },
  async thumbnail() {
    const each = await pdfiumPages();
    return (bytes) =>
      each(bytes, async ([page]) => {
        const { originalWidth } = page.getOriginalSize();
        const { width, data } = await page.render({ scale: 320 / originalWidth, render: "bitmap" });
        return `${width} ${data.length}`;
      });
  },
};

async function pdfiumPages() {
  const { PDFiumLibrary } = await import("@hyzyla/pdfium");
  const library = await PDFiumLibrary.init();
  return async (bytes, use) => {
    const document = await library.loadDocument(bytes);
    try {
      return await use([...document.pages()]);
    } finally {
      document.destroy();
    }
  };
}

const read = await readerFactories[process.argv[2]]();
process.on("message", async (path) => {
  const before = process.cpuUsage();
  const beganAt = performance.now();
  let answer;
  try {
    answer = { text: await read(new Uint8Array(readFileSync(path))) };
  } catch (error) {
    answer = { refused: String(error?.code ?? error?.message ?? error).slice(0, 60) };
  }
  const { user, system } = process.cpuUsage(before);
  const rssMb = process.resourceUsage().maxRSS / 1024;
  process.send({ ...answer, cpuMs: (user + system) / 1000, wallMs: performance.now() - beganAt, rssMb });
});
process.send({ ready: true });
