import "../report-thread.ts";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { parentPort } from "node:worker_threads";
import { LocalExtractor } from "@folio/extraction";
import type { ReadRequest } from "@folio/extraction/model";
import { type ExtractedImageSet, THREAD_READING_LIMITS } from "@folio/extraction/model";
import { nodeCMaps } from "@folio/pdf/node";
import { LIMITS } from "../../src/domain/limits.ts";
import { toFolioError } from "../../src/domain/to-folio-error.ts";
import type { ExtractReply, ExtractTask } from "./extract.ts";
import { FileSink } from "./file-sink.ts";
import { SparseFile } from "./sparse-file.ts";

/** Maximum size of a PDF that is read into memory, in bytes. A larger PDF is read from disk in parts. */
const IN_MEMORY_MAX_BYTES = 32 * 1024 * 1024;
const CHUNK_CHARACTERS = 64 * 1024;

const postReply = (message: ExtractReply): void => parentPort?.postMessage(message);
const extractor = new LocalExtractor({
  limits: THREAD_READING_LIMITS,
  hasFallback: false,
  cMaps: nodeCMaps(),
  onProgress: () => postReply({ progressed: true }),
});

function readWhole(path: string): Uint8Array {
  const { buffer, byteOffset, length } = readFileSync(path);
  return new Uint8Array(buffer, byteOffset, length);
}

/** Returns the images without their content, which is already in files, and the sizes of these files. */
function withoutImageBytes<Pictures extends ExtractedImageSet>({ files, ...rest }: Pictures) {
  return {
    pictures: { ...rest, files: files.map(({ name, format }) => ({ name, format })) },
    sizes: files.map(({ sizeBytes }) => sizeBytes),
  };
}

/**
 * Writes the parts of a result as one line of JSON each, if the parts together exceed the size limit. Returns the size
 * of the file, or 0 if no file was written.
 */
function writeLargePieces(pieces: readonly unknown[], path: string): number {
  const lines = pieces.map((piece) => Buffer.from(`${JSON.stringify(piece)}\n`));
  if (lines.reduce((sum, line) => sum + line.length, 0) <= LIMITS.extractionHeldBytes) return 0;
  const sink = new FileSink(path);
  try {
    for (const line of lines) sink.write(line);
  } finally {
    sink.close();
  }
  return sink.sizeBytes;
}

function splitContent(content: string): string[] {
  const count = Math.ceil(content.length / CHUNK_CHARACTERS);
  return Array.from({ length: count }, (_, i) => content.substr(i * CHUNK_CHARACTERS, CHUNK_CHARACTERS));
}

async function runExtraction({ job, output }: ExtractTask, request: ReadRequest): Promise<ExtractReply> {
  const apart = `${output}-pieces`;
  if (job.verb === "images") {
    const { pictures, sizes } = withoutImageBytes(await extractor.images(request));
    return { result: JSON.stringify(pictures), sizes: [0, ...sizes] };
  }
  if (job.verb === "tables") {
    const read = await extractor.tables(request);
    const bytes = writeLargePieces(read.tables, apart);
    return { result: JSON.stringify(bytes > 0 ? { ...read, tables: [] } : read), sizes: [bytes] };
  }
  if (job.verb === "find") return { result: JSON.stringify(await extractor.find(request, job.searches)), sizes: [0] };
  const text = await extractor.text({ ...request, pictures: job.pictures }, job.format);
  const { pictures, sizes } = text.pictures ? withoutImageBytes(text.pictures) : { pictures: null, sizes: [] };
  const bytes = writeLargePieces(text.pages ?? splitContent(text.content ?? ""), apart);
  const held = { ...text, pictures, ...(bytes > 0 && { pages: null, content: null }) };
  return { result: JSON.stringify(held), sizes: [bytes, ...sizes] };
}

parentPort?.on("message", async (order: ExtractTask) => {
  const { job, input, output, deadlineMs } = order;
  let file: SparseFile | null = null;
  try {
    if (statSync(input).size > IN_MEMORY_MAX_BYTES) file = new SparseFile(input);
    const source = { bytes: file ?? readWhole(input), password: job.password ?? undefined };
    const setAside = (content: Uint8Array, index: number) => {
      writeFileSync(`${output}-${index}`, content, { mode: 0o600 });
    };
    postReply(await runExtraction(order, { source, pages: job.pages, deadlineMs, onImageFile: setAside }));
  } catch (thrown) {
    const { code, message, param } = toFolioError(thrown);
    const stack = code === "internal_error" && thrown instanceof Error ? thrown.stack : undefined;
    postReply({ fault: { code, message, param, stack } });
  } finally {
    file?.close();
  }
});
