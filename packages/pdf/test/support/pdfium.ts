import { PDFiumLibrary } from "@hyzyla/pdfium";

const library = await PDFiumLibrary.init();

/** Renders a page with Chromium's PDFium, 144 pixels per inch. Returns blue, green, red and alpha of each pixel, row by row. */
export async function drawnByPdfium(bytes: Uint8Array, page = 1): Promise<Buffer> {
  const document = await library.loadDocument(bytes);
  try {
    const { data } = await document.getPage(page - 1).render({ scale: 2, render: "bitmap" });
    return Buffer.from(data);
  } finally {
    document.destroy();
  }
}

/** Returns a page's text as Chromium's PDFium extracts it. */
export async function textByPdfium(bytes: Uint8Array, page = 1): Promise<string> {
  const document = await library.loadDocument(bytes);
  try {
    return document.getPage(page - 1).getText();
  } finally {
    document.destroy();
  }
}
