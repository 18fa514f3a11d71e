import type { PdfDocument } from "../file/document.ts";
import type { PdfDict } from "../syntax/objects.ts";

/** Widths of the characters 32 to 126 in Helvetica, in thousandths of an em (from Adobe's font metrics). */
export const HELVETICA: readonly number[] = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
  556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
  722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
  556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
  260, 334, 584,
];
const AVERAGE = 556;

/** Characters of Windows code page 1252 from code 0x80 on, where code page 1252 differs from Latin-1. */
const FROM_0X80 = "€\0‚ƒ„…†‡ˆ‰Š‹Œ\0Ž\0\0‘’“”•–—˜™š›œ\0žŸ";

/** Encodes text in WinAnsiEncoding. The result has one character per byte. Returns null if WinAnsiEncoding lacks a character. */
export function winAnsi(text: string): string | null {
  let encoded = "";
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const special = FROM_0X80.indexOf(character);
    if (code > 0 && special >= 0) encoded += String.fromCharCode(0x80 + special);
    else if (code < 0x80 || (code >= 0xa0 && code <= 0xff)) encoded += character;
    else return null;
  }
  return encoded;
}

/** Returns a function that measures the width of a text in a simple font, in ems. */
export function widthIn(document: PdfDocument, font: PdfDict | null): (encoded: string) => number {
  const widths = document.array(font?.get("Widths"));
  const first = document.number(font?.get("FirstChar")) ?? 0;
  const widthOf = (code: number): number =>
    (widths ? document.number(widths[code - first]) : HELVETICA[code - 32]) ?? AVERAGE;
  return (encoded) => {
    let sum = 0;
    for (let i = 0; i < encoded.length; i++) sum += widthOf(encoded.charCodeAt(i));
    return sum / 1000;
  };
}

/** Wraps text into lines that are at most `most` ems wide. Breaks lines at spaces where possible. */
export function wrapLines(text: string, most: number, width: (text: string) => number): string[] {
  const lines: string[] = [];
  for (const paragraph of text.split(/\r\n|\r|\n/)) {
    let line = "";
    for (const word of paragraph.split(" ")) {
      const longer = line === "" ? word : `${line} ${word}`;
      if (line !== "" && width(longer) > most) {
        lines.push(line);
        line = word;
      } else line = longer;
    }
    lines.push(line);
  }
  return lines;
}
