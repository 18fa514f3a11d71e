import packed from "../fixtures/documents.json";

/** Returns a PDF from documents.json by its name. */
export const fixture = (name: keyof typeof packed): Uint8Array => new Uint8Array(Buffer.from(packed[name], "base64"));
