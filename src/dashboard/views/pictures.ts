import type { PicturedRender } from "../../operations/pdfs/picture.ts";

/** Pictures of pages for a script that puts them into the page. */
export function picturesAnswer({ pages, pictures, warnings }: PicturedRender): Response {
  const shown = pictures.map(({ png, ...rest }) => ({ ...rest, src: `data:image/png;base64,${png.toBase64()}` }));
  return Response.json({ pages, pictures: shown, warnings }, { headers: { "Cache-Control": "no-store" } });
}
