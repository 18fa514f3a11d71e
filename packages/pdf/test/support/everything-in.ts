import { PdfDocument } from "../../src/file/document.ts";
import { reachableObjects } from "../../src/file/reachable.ts";
import { decodeStream } from "../../src/filters/decode.ts";
import { latin1, PdfStream } from "../../src/syntax/objects.ts";
import { serialize } from "../../src/syntax/serialize.ts";

/** Returns all strings and all decoded streams of the file as one text, as forensic software would extract them. */
export function everythingIn(bytes: Uint8Array): string {
  const document = PdfDocument.open(bytes);
  let text = "";
  for (const { value } of reachableObjects(document)) {
    text += `${serialize(value, (ref) => ref.number)}\n`;
    if (value instanceof PdfStream) text += `${latin1(decodeStream(value, document))}\n`;
  }
  return text;
}
