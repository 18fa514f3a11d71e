import type { ExtractedPage, ExtractedPlaces, ExtractedTable, TextFormat } from "@folio/extraction/model";
import type { TextSearch } from "@folio/pdf/model";
import { sizeOf, toDocument } from "../../domain/document-bytes.ts";
import type {
  ExtractedImages,
  ExtractedPictures,
  ExtractedTables,
  ExtractedText,
  ExtractionRequest,
} from "../extraction/extractor.ts";
import { type ContainerConnection, connectionLostError } from "./connection.ts";
import { type ExtractJob, extractResult } from "./contract.ts";
import { EnvelopeReader } from "./envelope.ts";
import { linesOf } from "./lines.ts";
import { PATHS } from "./protocol.ts";

/**
 * Extracts text, tables and images in a thread of the container. A document that crashes its thread does not affect
 * other documents.
 */
export class ContainerExtractor {
  readonly #connection: ContainerConnection;

  constructor(connection: ContainerConnection) {
    this.#connection = connection;
  }

  async text(request: ExtractionRequest, format: TextFormat): Promise<ExtractedText> {
    const job = { verb: "text" as const, ...jobOf(request), format, pictures: request.pictures === true };
    const { result, pieces, next } = await this.#extract<ExtractedPage>(request, job);
    const { pictures, ...text } = result as ExtractedText;
    return { ...text, pieces, pictures: pictures && withContents(pictures, next) };
  }

  async tables(request: ExtractionRequest): Promise<ExtractedTables> {
    const { result, pieces } = await this.#extract<ExtractedTable>(request, { verb: "tables", ...jobOf(request) });
    return { ...(result as ExtractedTables), pieces };
  }

  async images(request: ExtractionRequest): Promise<ExtractedImages> {
    const { result, next } = await this.#extract(request, { verb: "images", ...jobOf(request) });
    return withContents(result as ExtractedImages, next);
  }

  async find(request: ExtractionRequest, searches: readonly TextSearch[]): Promise<ExtractedPlaces> {
    const { result } = await this.#extract(request, { verb: "find", ...jobOf(request), searches: [...searches] });
    return result as ExtractedPlaces;
  }

  /** Runs an extraction job. Does not validate the result, because the container is part of this service. */
  async #extract<Piece>({ source, share, deadlineMs, signal = NEVER }: ExtractionRequest, job: ExtractJob) {
    const documents = [toDocument(source.bytes)];
    const body = await this.#connection.post({ path: PATHS.extract, job, documents, share, deadlineMs, signal });
    const answer = await EnvelopeReader.open(body, connectionLostError);
    const [first, piecesBytes, ...others] = extractResult.parse(answer.header).sizes;
    const result: unknown = await new Response(answer.documents.next(first)).json();
    const pieces = piecesBytes > 0 ? piecesIn<Piece>(answer.documents.next(piecesBytes)) : undefined;
    return { result, pieces, next: (index: number) => answer.documents.next(others[index] ?? 0) };
  }
}

async function* piecesIn<Piece>(lines: ReadableStream<Uint8Array>): AsyncGenerator<Piece> {
  for await (const line of linesOf(lines)) yield JSON.parse(line);
}

/**
 * Adds the contents of the image files to the result. In the response, the files follow the result in the same order.
 */
const withContents = <Result extends ExtractedPictures>(
  result: Result,
  next: (index: number) => ReadableStream<Uint8Array>,
): Result => ({ ...result, files: result.files.map((file, index) => ({ ...file, content: next(index) })) });

const NEVER = new AbortController().signal;

const jobOf = ({ source: { bytes, password }, pages }: ExtractionRequest) => ({
  sizes: [sizeOf(bytes)] as [number],
  password: password ?? null,
  pages,
});
