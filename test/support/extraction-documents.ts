import packed from "../fixtures/extraction/documents.json";

/** A PDF of test/fixtures/extraction, by its name there. */
export const fixture = (name: keyof typeof packed): Uint8Array => Uint8Array.fromBase64(packed[name]);
