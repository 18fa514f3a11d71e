import { FolioError } from "./errors.ts";
import type { Transport } from "./transport.ts";
import type { PdfSource } from "./types.ts";

/** A resource that has a file (PDF, image, ended batch, thumbnail), or the signed URL of a file. */
export type Downloadable =
  | string
  | {
      base64?: string;
      url?: string | null;
      merged_pdf?: { url: string | null } | null;
      zip_url?: string | null;
    };

export interface DownloadOptions {
  signal?: AbortSignal | undefined;
}

/** Downloads files as a stream, as bytes, or to disk. */
export class Files {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Streams the file. Throws a `FolioError` when the resource has no file, or when its URL has expired. To get a fresh URL, retrieve the
   * resource again.
   */
  async stream(from: Downloadable, options: DownloadOptions = {}): Promise<ReadableStream<Uint8Array>> {
    return bodyOf(await this.#open(from, options));
  }

  async bytes(from: Downloadable, options: DownloadOptions = {}): Promise<Uint8Array> {
    return new Uint8Array(await (await this.#open(from, options)).arrayBuffer());
  }

  /**
   * Writes the file to `path` and returns its size in bytes. An interrupted download leaves no file at `path`. Works in Node, Deno and Bun.
   */
  async save(from: Downloadable, path: string, options: DownloadOptions = {}): Promise<number> {
    const { writeStream } = await import("./write-stream.ts");
    return writeStream(path, await this.stream(from, options));
  }

  async #open(from: Downloadable, options: DownloadOptions): Promise<Response> {
    const found = locate(from);
    return "base64" in found ? new Response(fromBase64(found.base64)) : this.#transport.open(found.url, options);
  }
}

/** Returns bytes in the form of a source for an edit, extraction or conversion. */
export async function bytesSource(
  bytes: Uint8Array | ArrayBuffer | Blob,
): Promise<Required<Pick<PdfSource, "base64">>> {
  const whole = bytes instanceof Blob ? new Uint8Array(await bytes.arrayBuffer()) : new Uint8Array(bytes);
  return { base64: toBase64(whole) };
}

/** Returns a local file in the form of a source. Works in Node, Deno and Bun. */
export async function fileSource(path: string): Promise<Required<Pick<PdfSource, "base64">>> {
  const { readFile } = await import("node:fs/promises");
  return bytesSource(await readFile(path));
}

function locate(from: Downloadable): { url: string } | { base64: string } {
  if (typeof from === "string") return { url: from };
  if (from.base64 !== undefined) return { base64: from.base64 };
  const url = from.url ?? from.merged_pdf?.url ?? from.zip_url;
  if (url) return { url };
  throw new FolioError("Nothing to download: the object must have url, base64, merged_pdf or zip_url");
}

function bodyOf({ body }: Response): ReadableStream<Uint8Array> {
  if (!body) throw new FolioError("The response has no body");
  return body;
}

/** Number of bytes per call of `String.fromCharCode`, which accepts a limited number of arguments. */
const CHUNK_BYTES = 0x8000;

function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    text += String.fromCharCode(...bytes.subarray(at, at + CHUNK_BYTES));
  }
  return btoa(text);
}

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
