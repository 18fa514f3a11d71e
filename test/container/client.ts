import { readWhole } from "../../src/domain/byte-stream.ts";
import { documentFromBytes } from "../../src/domain/document-bytes.ts";
import type { OcrLanguage } from "../../src/domain/ocr-language.ts";
import type { OfficeFormat } from "../../src/domain/office-format.ts";
import { ContainerClient } from "../../src/engines/container/client.ts";
import { ContainerConnection } from "../../src/engines/container/connection.ts";
import { ContainerPdfEditor } from "../../src/engines/container/container-pdf-editor.ts";
import type { OcrPage, OcrPageFailure } from "../../src/engines/container/ocr-engine.ts";
import type { OfficeRequest } from "../../src/engines/container/office-converter.ts";
import { urlTransport } from "../../src/engines/container/transport.ts";
import type { EditContext, EditedPdf } from "../../src/engines/pdf/pdf-editor.ts";

const PDF_MAX_BYTES = 64 * 1024 * 1024;

/** Returns a deadline that is long enough for one conversion or edit. */
export const containerDeadline = (): EditContext => ({
  deadlineMs: Date.now() + 60_000,
  signal: new AbortController().signal,
  share: "",
});

/** Returns the result of an edit, with its PDF loaded into memory. */
export const loadResult = async <Edited extends EditedPdf>({ pdf, ...rest }: Edited) => ({
  ...rest,
  pdf: pdf instanceof Uint8Array ? pdf : await readAll(pdf),
});

export const readAll = async (stream: ReadableStream<Uint8Array>): Promise<Uint8Array> =>
  (await readWhole(stream, PDF_MAX_BYTES)) ?? new Uint8Array();

export type ConvertOptions = Partial<Pick<OfficeRequest, "name" | "paper" | "landscape" | "fitSheets">> & {
  timeoutMs?: number;
  signal?: AbortSignal;
  share?: string;
};

export interface ReadOptions {
  pages?: number[] | null;
  dpi?: number;
  signal?: AbortSignal;
}

/** Runs the container clients of the Worker against the container's server over HTTP. */
export class ContainerUnderTest {
  readonly client: ContainerClient;
  readonly editor: ContainerPdfEditor;
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
    const connection = new ContainerConnection(urlTransport(url));
    this.client = new ContainerClient(connection);
    this.editor = new ContainerPdfEditor(connection, () => {
      throw new Error("Not asked for here");
    });
  }

  async convert(bytes: Uint8Array, format: OfficeFormat, options: ConvertOptions = {}) {
    const {
      name = `file.${format}`,
      paper = null,
      landscape = null,
      fitSheets = true,
      timeoutMs = 60_000,
      signal = new AbortController().signal,
      share = "anybody",
    } = options;
    const deadlineMs = Date.now() + timeoutMs;
    const { body, pages } = await this.client.convert(
      { source: documentFromBytes(bytes), name, format, paper, landscape, fitSheets, share, deadlineMs },
      signal,
    );
    return { pdf: await readAll(body), pages };
  }

  async read(pdf: Uint8Array, language: OcrLanguage, options: ReadOptions = {}) {
    const { pages = null, dpi = 200, signal = new AbortController().signal } = options;
    const read: (OcrPage | OcrPageFailure)[] = [];
    const request = {
      source: documentFromBytes(pdf),
      pages,
      language,
      dpi,
      share: "anybody",
      deadlineMs: Date.now() + 170_000,
    };
    for await (const page of this.client.recognize(request, signal)) read.push(page);
    return read.sort((a, b) => a.page - b.page);
  }

  async load(): Promise<Record<string, { running: number; waiting: number }>> {
    return ((await (await fetch(`${this.#url}/health`)).json()) as { load: never }).load;
  }
}
