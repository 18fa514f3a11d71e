import { type ContainerConnection, connectionLostError, toFolioError } from "./connection.ts";
import type { ContainerEngines, ContainerInventory, ContainerLoad } from "./container-inventory.ts";
import { health, type OcrJob, type OfficeJob, ocrLine, officeResult } from "./contract.ts";
import { EnvelopeReader } from "./envelope.ts";
import { linesOf } from "./lines.ts";
import type { OcrEngine, OcrPage, OcrPageFailure, OcrRequest } from "./ocr-engine.ts";
import type { OfficeConversion, OfficeConverter, OfficeRequest } from "./office-converter.ts";
import { PATHS } from "./protocol.ts";

const HEALTH_TIMEOUT_MS = 30_000;
/** Timeout in ms for reading the container's load. It is short, because a web page waits for the result. */
const LOAD_TIMEOUT_MS = 5_000;

/** Client for office conversion and OCR in the container. */
export class ContainerClient implements OfficeConverter, OcrEngine, ContainerInventory {
  readonly #connection: ContainerConnection;

  constructor(connection: ContainerConnection) {
    this.#connection = connection;
  }

  async convert(request: OfficeRequest, signal: AbortSignal): Promise<OfficeConversion> {
    const { source, name, format, paper, landscape, fitSheets, share, deadlineMs } = request;
    const job: OfficeJob = { sizes: [source.sizeBytes], name, format, paper, landscape, fitSheets };
    const body = await this.#connection.post({
      path: PATHS.office,
      job,
      documents: [source],
      share,
      deadlineMs,
      signal,
    });
    const { header, documents } = await EnvelopeReader.open(body, connectionLostError);
    const { sizes, pages, engine } = officeResult.parse(header);
    return { body: documents.next(sizes[0]), sizeBytes: sizes[0], pages, engine };
  }

  async *recognize(request: OcrRequest, signal: AbortSignal): AsyncGenerator<OcrPage | OcrPageFailure> {
    const { source, password = null, pages, language, dpi, share, deadlineMs } = request;
    const job: OcrJob = { sizes: [source.sizeBytes], password, pages, language, dpi };
    const body = await this.#connection.post({ path: PATHS.ocr, job, documents: [source], share, deadlineMs, signal });
    for await (const line of linesOf(body)) {
      const answer = ocrLine.parse(JSON.parse(line));
      if ("done" in answer) return;
      if ("fault" in answer) throw toFolioError(answer.fault);
      yield answer;
    }
    throw connectionLostError("The connection to the container was lost before the last page.");
  }

  async engines(): Promise<ContainerEngines> {
    return health.parse(await this.#connection.get(PATHS.health, HEALTH_TIMEOUT_MS)).engines;
  }

  load(): Promise<ContainerLoad[]> {
    const instances = Array.from({ length: this.#connection.instances }, (_, instance) => instance);
    return Promise.all(instances.map((instance) => this.#loadOf(instance)));
  }

  async #loadOf(instance: number): Promise<ContainerLoad> {
    try {
      const { load, sandbox } = health.parse(await this.#connection.get(PATHS.health, LOAD_TIMEOUT_MS, instance));
      return { instance, lanes: load, sandbox };
    } catch {
      return { instance, lanes: null, sandbox: null };
    }
  }
}
