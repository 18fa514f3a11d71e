import { storageUnavailable } from "../domain/errors.ts";
import { retryStorageCall } from "../domain/storage-retry.ts";
import { PieceReader } from "./piece-reader.ts";

/** Bytes per part. R2 requires equal parts of at least 5 MiB, except the last; 8 MiB was measured as fast (docs/platform.md section 2). */
const PART_BYTES = 8 * 1024 * 1024;

/** Maximum number of keys that R2 deletes in one call. */
const KEYS_PER_DELETE = 1_000;

/** Timeout of a write, in ms. A local store with a full disk never responds, and R2 takes a fraction of this time. */
const WRITE_MS = 3_000;
const WRITE_MS_PER_MB = 500;

export type FileContent = Uint8Array | ReadableStream<Uint8Array>;

/** Byte range of a file, both ends inclusive. */
export interface ByteRange {
  first: number;
  last: number;
}

export interface StoredFile {
  body: ReadableStream<Uint8Array>;
  bytes: number;
}

export interface NamedFile {
  name: string;
  contentType: string;
}

/** Files in the bucket by account and name. Repeating a `put` of the same bytes is safe. */
export class FileStore {
  readonly #bucket: R2Bucket;

  constructor(bucket: R2Bucket) {
    this.#bucket = bucket;
  }

  /**
   * Stores a file and returns its size in bytes. A stream is read once with at most two parts in memory. When it fails, nothing is left
   * behind and its error is thrown. Throws `storage_unavailable` when the store does not respond in time.
   */
  async put(accountId: string, { name, contentType }: NamedFile, content: FileContent): Promise<number> {
    const key = keyOf(accountId, name);
    const httpMetadata = { contentType };
    if (content instanceof Uint8Array) {
      await retryStorageCall(() => written(this.#bucket.put(key, content, { httpMetadata }), content));
      return content.byteLength;
    }
    const reader = new PieceReader(content, PART_BYTES);
    const first = await reader.next();
    if (first.last) {
      await retryStorageCall(() => written(this.#bucket.put(key, first.bytes, { httpMetadata }), first.bytes));
      return first.bytes.byteLength;
    }
    const upload = await retryStorageCall(() => this.#bucket.createMultipartUpload(key, { httpMetadata }));
    return this.#putParts(upload, first.bytes, reader);
  }

  /** Returns the file with a stream of the range, or null when it does not exist. */
  async get(accountId: string, name: string, range?: ByteRange): Promise<StoredFile | null> {
    const options = range ? { range: { offset: range.first, length: range.last - range.first + 1 } } : {};
    const object = await retryStorageCall(() => this.#bucket.get(keyOf(accountId, name), options));
    return object ? { body: object.body, bytes: object.size } : null;
  }

  /** Deletes files of an account. Missing files are ignored. */
  async delete(accountId: string, names: string[]): Promise<void> {
    await this.deleteAll(names.map((name) => ({ accountId, name })));
  }

  /** Deletes files of any accounts. Missing files are ignored. */
  async deleteAll(files: readonly { accountId: string; name: string }[]): Promise<void> {
    for (let from = 0; from < files.length; from += KEYS_PER_DELETE) {
      const some = files.slice(from, from + KEYS_PER_DELETE);
      await retryStorageCall(() => this.#bucket.delete(some.map(({ accountId, name }) => keyOf(accountId, name))));
    }
  }

  /** Deletes at most 1,000 files that were stored before this time, and returns their number. */
  async deleteOlder(accountId: string, beforeMs: number): Promise<number> {
    const { objects } = await this.#bucket.list({ prefix: keyOf(accountId, "") });
    const old = objects.filter(({ uploaded }) => uploaded.getTime() < beforeMs).map(({ key }) => key);
    if (old.length > 0) await this.#bucket.delete(old);
    return old.length;
  }

  async #putParts(upload: R2MultipartUpload, first: Uint8Array, reader: PieceReader): Promise<number> {
    try {
      const parts = [await retryStorageCall(() => written(upload.uploadPart(1, first), first))];
      let bytes = first.byteLength;
      for (let last = false; !last; ) {
        const piece = await reader.next();
        last = piece.last;
        bytes += piece.bytes.byteLength;
        if (piece.bytes.byteLength === 0) continue;
        parts.push(
          await retryStorageCall(() => written(upload.uploadPart(parts.length + 1, piece.bytes), piece.bytes)),
        );
      }
      await upload.complete(parts);
      return bytes;
    } catch (error) {
      // R2 drops uploads that are not aborted after seven days. The caller gets the original error.
      await written(upload.abort(), NOTHING).catch(() => undefined);
      throw error;
    } finally {
      reader.release();
    }
  }
}

const NOTHING = new Uint8Array();

async function written<Result>(work: Promise<Result>, { byteLength }: Uint8Array): Promise<Result> {
  const limitMs = WRITE_MS + (byteLength / 1_048_576) * WRITE_MS_PER_MB;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    const cause = new Error(`The store did not accept ${byteLength} bytes within ${Math.round(limitMs)} ms`);
    timer = setTimeout(() => reject(storageUnavailable(cause)), limitMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

const keyOf = (accountId: string, name: string): string => `${accountId}/${name}`;
