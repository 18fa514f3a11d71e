import type { RenderPreview } from "../../operations/pdfs/preview.ts";

/** Returns a JSON response with page images as data URLs, for the preview script. */
export function picturesAnswer({ pages, pictures, warnings }: RenderPreview): Response {
  const shown = pictures.map(({ png, ...rest }) => ({ ...rest, src: `data:image/png;base64,${png.toBase64()}` }));
  return Response.json({ pages, pictures: shown, warnings }, { headers: { "Cache-Control": "no-store" } });
}
