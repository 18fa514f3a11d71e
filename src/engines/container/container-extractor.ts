import { asDocument, sizeOf } from "../../domain/document-bytes.ts";
import type {
  ExtractedImages,
  ExtractedPictures,
  ExtractedTables,
  ExtractedText,
  ExtractionRequest,
  TextFormat,
} from "../extraction/extractor.ts";
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
    const job = { verb: "text" as const, ...jobOf(request), format, pictures: request.pictures === true };
    const { result, next } = await this.#extract(request, job);
    const { pictures, ...text } = result as ExtractedText;
    return { ...text, pictures: pictures && withContents(pictures, next) };
  }

  async tables(request: ExtractionRequest): Promise<ExtractedTables> {
    return (await this.#extract(request, { verb: "tables", ...jobOf(request) })).result as ExtractedTables;
  }

  async images(request: ExtractionRequest): Promise<ExtractedImages> {
    const { result, next } = await this.#extract(request, { verb: "images", ...jobOf(request) });
    return withContents(result as ExtractedImages, next);
  }

  /** The container is ours, and so is what it says. */
  async #extract({ source, share, deadlineMs, signal = NEVER }: ExtractionRequest, job: ExtractJob) {
    const documents = [asDocument(source.bytes)];
    const body = await this.#connection.post({ path: PATHS.extract, job, documents, share, deadlineMs, signal });
    const answer = await EnvelopeReader.open(body, connectionLost);
    const [first, ...others] = extractResult.parse(answer.header).sizes;
    const result: unknown = await new Response(answer.documents.next(first)).json();
    return { result, next: (index: number) => answer.documents.next(others[index] ?? 0) };
  }
}

/** The files of pictures come after the result, in its order. */
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
