import { decodeText, type PdfString } from "../syntax/objects.ts";

const PRIVATE_USE = /[\ue000-\uf8ff\u{f0000}-\u{ffffd}\u{100000}-\u{10fffd}]/u;

/** Whether a text has characters of private use, which have no meaning outside of a font. */
export const isPrivateUse = (text: string): boolean => PRIVATE_USE.test(text);

export const hasPrivateUse = (string: PdfString | null): boolean => string !== null && isPrivateUse(decodeText(string));
