import packed from "../fixtures/documents.json";

/** Returns the PDF with this name from documents.json. */
export const fixture = (name: keyof typeof packed): Uint8Array => new Uint8Array(Buffer.from(packed[name], "base64"));
