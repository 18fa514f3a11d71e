import { describe, expect, it } from "vitest";
import type { BrowserWindow } from "../../../src/engines/browser/browser-window.ts";
import { readPdf } from "../../../src/engines/browser/pdf-stream.ts";
import type { RenderCancellation } from "../../../src/engines/browser/render-cancellation.ts";

const watch = { race: <T>(work: Promise<T>) => work } as unknown as RenderCancellation;

/** Reads a PDF from a simulated browser that returns these chunks, one per read, and reports the end of the stream in one more read. */
async function read(pieces: string[]) {
  const seen = { reads: 0, closed: 0, ended: 0 };
  const window = {
    read: async () => {
      const data = pieces[seen.reads++];
      return { data: Buffer.from(data ?? "").toString("base64"), eof: data === undefined, base64Encoded: true };
    },
    closeStream: () => {
      seen.closed += 1;
    },
  } as unknown as BrowserWindow;
  const body = await readPdf({ window, handle: "1", watch }, () => {
    seen.ended += 1;
  });
  const text = await new Response(body as BodyInit).text();
  return { text, isWhole: body instanceof Uint8Array, ...seen };
}

describe("readPdf", () => {
  it("returns the PDF as bytes after one read if the first chunk ends with the end marker of a PDF", async () => {
    const pdf = "%PDF-1.4 startxref 9 %%EOF\n";
    expect(await read([pdf])).toEqual({ text: pdf, isWhole: true, reads: 1, closed: 1, ended: 1 });
  });

  it("continues to read after a chunk that does not end with the end marker", async () => {
    const pieces = ["%PDF-1.4 %%EOF and then some more of it", " still more", " the end %%EOF"];
    expect(await read(pieces)).toMatchObject({ text: pieces.join(""), isWhole: false, closed: 1, ended: 1 });
  });

  it("returns all bytes of a stream that ends without the end marker", async () => {
    expect(await read(["cut short, and no more of it"])).toMatchObject({
      text: "cut short, and no more of it",
      ended: 1,
    });
  });
});
