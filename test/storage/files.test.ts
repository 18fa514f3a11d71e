import { describe, expect, it } from "vitest";
import { newId } from "../../src/domain/ids.ts";
import { FileStore } from "../../src/storage/files.ts";
import { env } from "../support/environment.ts";

const MIB = 1024 * 1024;
/** Size in bytes of one part of a multipart upload to R2. */
const PART_BYTES = 8 * MIB;
const PDF = { name: "one.pdf", contentType: "application/pdf" };

const newAccount = () => newId("acc", Date.now());

/** Returns a chunk whose bytes depend on its position, so that a misplaced part is detected. */
const pieceAt = (index: number, bytes = MIB) => new Uint8Array(bytes).fill(index % 251);

/** Returns a stream of this many chunks of 1 MiB, which then ends, or fails with `failure`. */
function stream(pieces: number, failure?: Error) {
  const state = { read: 0, cancelled: false };
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (state.read < pieces) controller.enqueue(pieceAt(state.read++));
      else if (failure) controller.error(failure);
      else controller.close();
    },
    cancel() {
      state.cancelled = true;
    },
  });
  return { body, state };
}

/** Returns a file store on the real bucket in which some upload methods are replaced. Counts started and aborted uploads. */
function watchedStore(replace: Partial<R2MultipartUpload> = {}) {
  const seen = { begun: 0, aborted: 0 };
  const bucket = {
    get: env.FILES.get.bind(env.FILES),
    put: env.FILES.put.bind(env.FILES),
    async createMultipartUpload(key: string, options: R2MultipartOptions) {
      const upload = await env.FILES.createMultipartUpload(key, options);
      seen.begun += 1;
      return {
        key,
        uploadId: upload.uploadId,
        uploadPart: upload.uploadPart.bind(upload),
        complete: upload.complete.bind(upload),
        abort: async () => {
          seen.aborted += 1;
          await upload.abort();
        },
        ...replace,
      };
    },
  };
  return { store: new FileStore(bucket as unknown as R2Bucket), seen };
}

describe("The file store", () => {
  it("stores a stream of several parts completely and in order", async () => {
    const { store } = watchedStore();
    const accountId = newAccount();
    expect(await store.put(accountId, PDF, stream(19).body)).toBe(19 * MIB);
    const found = await store.get(accountId, PDF.name);
    expect(found?.bytes).toBe(19 * MIB);
    const bytes = new Uint8Array(await new Response(found?.body).arrayBuffer());
    for (let at = 0; at < 19; at += 1) expect(bytes[at * MIB]).toBe(at);
  });

  it("stores a stream of exactly one part without a multipart upload", async () => {
    const { store, seen } = watchedStore();
    const accountId = newAccount();
    expect(await store.put(accountId, PDF, stream(PART_BYTES / MIB).body)).toBe(PART_BYTES);
    expect(seen.begun).toBe(0);
  });

  it("leaves nothing behind when a stream fails before its first part is complete", async () => {
    const { store, seen } = watchedStore();
    const accountId = newAccount();
    await expect(store.put(accountId, PDF, stream(2, new Error("The browser is gone")).body)).rejects.toThrow(
      "The browser is gone",
    );
    expect(await store.get(accountId, PDF.name)).toBeNull();
    expect(seen.begun).toBe(0);
  });

  it("aborts the upload when the stream fails between two parts, and throws the error of the stream", async () => {
    const { store, seen } = watchedStore();
    const accountId = newAccount();
    await expect(store.put(accountId, PDF, stream(18, new Error("The browser is gone")).body)).rejects.toThrow(
      "The browser is gone",
    );
    expect(await store.get(accountId, PDF.name)).toBeNull();
    expect(seen).toEqual({ begun: 1, aborted: 1 });
  });

  it("keeps the existing file when its replacement fails", async () => {
    const { store } = watchedStore();
    const accountId = newAccount();
    await store.put(accountId, PDF, new Uint8Array([7]));
    await expect(store.put(accountId, PDF, stream(18, new Error("gone")).body)).rejects.toThrow("gone");
    const found = await store.get(accountId, PDF.name);
    expect(new Uint8Array(await new Response(found?.body).arrayBuffer())).toEqual(new Uint8Array([7]));
  });

  it("cancels the stream when the bucket rejects a part, and throws the error of the bucket", async () => {
    const { store, seen } = watchedStore({
      uploadPart: async () => {
        throw new Error("The bucket is away");
      },
    });
    const endless = stream(1_000);
    await expect(store.put(newAccount(), PDF, endless.body)).rejects.toMatchObject({
      code: "storage_unavailable",
      cause: { message: "The bucket is away" },
    });
    expect(seen.aborted).toBe(1);
    expect(endless.state.cancelled).toBe(true);
    expect(endless.state.read).toBeLessThan(20);
  });

  it("throws the first error when aborting the upload fails too", async () => {
    const { store } = watchedStore({
      abort: async () => {
        throw new Error("Nor can it be aborted");
      },
    });
    await expect(store.put(newAccount(), PDF, stream(18, new Error("The browser is gone")).body)).rejects.toThrow(
      "The browser is gone",
    );
  });
});
