import { expect, it } from "vitest";
import { asDocument } from "../../../src/domain/document-bytes.ts";
import { locateSource } from "../../../src/operations/sources/read-source.ts";

const located = (bytes: Uint8Array, roomBytes: number) =>
  locateSource(
    {} as never,
    { base64: bytes.toBase64() },
    {
      param: "source",
      maxBytes: 1_000,
      deadlineMs: 0,
      roomBytes,
      scratch: {} as never,
    },
  );

it("a source in the body is edited in place up to half of the room, since the body holds it too", async () => {
  const bytes = Uint8Array.from({ length: 100 }, (_, index) => index);
  expect((await located(bytes, 200)).bytes).toEqual(bytes);
  const beyond = (await located(bytes, 199)).bytes;
  expect(beyond).not.toBeInstanceOf(Uint8Array);
  const read = await new Response(await asDocument(beyond).open()).bytes();
  expect(read).toEqual(bytes);
});
