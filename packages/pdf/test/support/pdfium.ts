import { PDFiumLibrary } from "@hyzyla/pdfium";

const library = await PDFiumLibrary.init();

/**
 * Renders a page with PDFium, the PDF library of Chromium, at 144 pixels per inch. Returns blue, green, red and alpha of each pixel, row by
 * row.
 */
export async function drawnByPdfium(bytes: Uint8Array, page = 1): Promise<Buffer> {
  const document = await library.loadDocument(bytes);
  try {
    const { data } = await document.getPage(page - 1).render({ scale: 2, render: "bitmap" });
    return Buffer.from(data);
  } finally {
    document.destroy();
  }
}

/** Returns the text of a page, as PDFium extracts it (the PDF library of Chromium). */
export async function textByPdfium(bytes: Uint8Array, page = 1): Promise<string> {
  const document = await library.loadDocument(bytes);
  try {
    return document.getPage(page - 1).getText();
  } finally {
    document.destroy();
  }
}
