import { PdfDocument } from "../file/document.ts";
import { writeSmallPdf } from "../file/writer.ts";
import { bytesOf, name, PdfDict, PdfStream } from "../syntax/objects.ts";
import type { Stamp, TestWatermarkWord } from "./stamp.ts";

/**
 * The following constants are letters as paths to stroke: the width of the letter and its path. The letters are 100
 * units high.
 */
const T = [72, "0 100 m 72 100 l 36 100 m 36 0 l"] as const;
const E = [60, "60 100 m 0 100 l 0 0 l 60 0 l 0 52 m 52 52 l"] as const;
const S = [
  66,
  "62 78 m 57 93 46 100 33 100 c 14 100 3 90 3 76 c 3 59 20 55 33 51 c 48 46 65 42 65 24 c 65 9 51 0 33 0 c 17 0 5 8 0 24 c",
] as const;
const P = [62, "0 0 m 0 100 l 34 100 l 51 100 62 90 62 75 c 62 59 51 49 34 49 c 0 49 l"] as const;
const R = [64, "0 0 m 0 100 l 34 100 l 51 100 62 90 62 75 c 62 59 51 49 34 49 c 0 49 l 32 49 m 64 0 l"] as const;
const V = [72, "0 100 m 36 0 l 72 100 l"] as const;
const I = [0, "0 0 m 0 100 l"] as const;
const W = [104, "0 100 m 27 0 l 52 84 l 77 0 l 104 100 l"] as const;
const WORDS = { test: [T, E, S, T], preview: [P, R, E, V, I, E, W] };
const GAP = 34;
const STROKE = 17;
const HEIGHT = 100 + STROKE;

/** Returns the diagonal watermark for previews and for results made with test keys. Its letters are paths, so it needs no font. */
export function testWatermark(word: TestWatermarkWord = "test"): Stamp {
  return {
    artwork: { pdf: artwork(WORDS[word]) },
    widthPt: null,
    fitToPage: 0.86,
    rotationDeg: 45,
    position: "center",
    opacity: 0.16,
    layer: "over",
    pages: null,
  };
}

function artwork(letters: (typeof WORDS)[TestWatermarkWord]): Uint8Array {
  let x = STROKE / 2;
  let content = `${STROKE} w 1 J 1 j 0.25 G\n`;
  for (const [width, path] of letters) {
    content += `q 1 0 0 1 ${x} ${STROKE / 2} cm ${path} S Q\n`;
    x += width + GAP;
  }
  const document = PdfDocument.create();
  const pages = document.reserve();
  const page = PdfDict.of({
    Type: name("Page"),
    Parent: pages,
    MediaBox: [0, 0, x - GAP + STROKE / 2, HEIGHT],
    Contents: document.add(new PdfStream(new PdfDict(), bytesOf(content))),
  });
  document.replace(pages, PdfDict.of({ Type: name("Pages"), Count: 1, Kids: [document.add(page)] }));
  document.catalog.set("Pages", pages);
  return writeSmallPdf(document);
}
