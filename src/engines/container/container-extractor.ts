import { asDocument, sizeOf } from "../../domain/document-bytes.ts";
import type { ExtractedTables, ExtractedText, ExtractionRequest, TextFormat } from "../extraction/extractor.ts";
import { type ContainerConnection, connectionLost } from "./connection.ts";
import { type ExtractJob, extractResult, PATHS } from "./contract.ts";
import { EnvelopeReader } from "./envelope.ts";

/** Extraction in a thread of the container, which one document may end without taking another along. */
export class ContainerExtractor {
  readonly #connection: ContainerConnection;

  constructor(connection: ContainerConnection) {
    this.#connection = connection;
  }

  async text(request: ExtractionRequest, format: TextFormat): Promise<ExtractedText> {
    return (await this.#extract(request, { verb: "text", ...jobOf(request), format })) as ExtractedText;
  }

  async tables(request: ExtractionRequest): Promise<ExtractedTables> {
    return (await this.#extract(request, { verb: "tables", ...jobOf(request) })) as ExtractedTables;
  }

  /** The container is ours, and so is what it says. */
  async #extract({ source, share, deadlineMs, signal = NEVER }: ExtractionRequest, job: ExtractJob): Promise<unknown> {
    const documents = [asDocument(source.bytes)];
    const body = await this.#connection.post({ path: PATHS.extract, job, documents, share, deadlineMs, signal });
    const answer = await EnvelopeReader.open(body, connectionLost);
    const { sizes } = extractResult.parse(answer.header);
    return new Response(answer.documents.next(sizes[0])).json();
  }
}

const NEVER = new AbortController().signal;

const jobOf = ({ source: { bytes, password }, pages }: ExtractionRequest) => ({
  sizes: [sizeOf(bytes)] as [number],
  password: password ?? null,
  pages,
});
