import type { ExtractedImage, ExtractedPage } from "@folio/extraction/model";
import { IMAGE_FORMATS } from "@folio/extraction/model";
import * as z from "zod";
import type { TEXT_FORMATS } from "../domain/extraction.ts";
import { once } from "../domain/once.ts";
import { contentPieces, listPieces } from "./result-pieces.ts";
import { count, quantity, signedUrl, text } from "./shared.ts";

/** JSON form of extracted pages, their text and their images. */

export const bbox = once(() =>
  z
    .object({
      x: quantity("Distance from the left edge.", 56.7),
      y: quantity("Distance from the top edge.", 72),
      width: quantity("Width in points.", 233.95),
      height: quantity("Height in points.", 76),
    })
    .meta({
      id: "Box",
      description: "Bounding box in points (1/72 in). The origin is the top left corner of the visible page.",
    }),
);

const BLOCK_TYPES = [
  "heading",
  "paragraph",
  "list_item",
  "table",
  "caption",
  "header",
  "footer",
  "figure",
  "code",
] as const;

export const extractedPage = once(() =>
  z
    .object({
      page: count("Number of the page, from 1.", 1),
      width: quantity("Width in points.", 595.28),
      height: quantity("Height in points.", 841.89),
      text: text("Text of the page in reading order.", "Receipt A-1001\nThank you, Ada."),
      blocks: z
        .array(
          z.object({
            text: text("Text of the block.", "Receipt A-1001"),
            type: z.enum(BLOCK_TYPES).meta({ description: "Type of the block." }),
            bbox: bbox(),
          }),
        )
        .meta({ description: "Text blocks in reading order." }),
    })
    .meta({ id: "ExtractedPage", description: "A page with the positions of its text blocks." }),
);

export const fileUrl = once(() => signedUrl("Signed download URL.", "ext_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A-tables.xlsx"));

export const extractedImage = once(() =>
  z
    .object({
      page: count("Number of the page, from 1.", 1),
      index: count("Index of the image on its page, in painting order, from 0.", 0),
      name: text("Name of the file. The same image in several places has the same name.", "image-1.jpg"),
      format: z.enum(IMAGE_FORMATS).meta({ description: "Format of the file." }),
      width: count("Width in pixels.", 1_240),
      height: count("Height in pixels.", 820),
      bytes: count("Size of the file in bytes.", 182_044),
      bbox: bbox(),
      url: fileUrl().optional(),
    })
    .meta({ id: "ExtractedImage", description: "An image on a page of the PDF." }),
);

type PageJson = z.output<ReturnType<typeof extractedPage>>;

/** Returns extracted text as JSON. The text is in the field `content`, or in `pages` if it is structured. */
export function textResult({ content, pages }: { content: string | null; pages: readonly ExtractedPage[] | null }): {
  content?: string;
  pages?: PageJson[];
} {
  if (pages === null) return { content: content ?? "" };
  return { pages: pages.map(presentExtractedPage) };
}

const presentExtractedPage = ({ widthPt, heightPt, ...page }: ExtractedPage): PageJson => ({
  page: page.page,
  width: widthPt,
  height: heightPt,
  text: page.text,
  blocks: page.blocks,
});

/** Yields the JSON of `textResult` in chunks. Used for results that are too large for memory. */
export function textPieces(
  pieces: AsyncIterable<string> | AsyncIterable<ExtractedPage>,
  format: (typeof TEXT_FORMATS)[number],
): AsyncGenerator<string> {
  if (format === "structured") return listPieces("pages", pieces as AsyncIterable<ExtractedPage>, presentExtractedPage);
  return contentPieces(pieces as AsyncIterable<string>);
}

/** Returns extracted images as JSON. Their URLs are added later. */
export const imagesResult = (images: readonly ExtractedImage[]) => ({
  images: images.map(({ widthPx, heightPx, ...image }) => ({ ...image, width: widthPx, height: heightPx })),
});
