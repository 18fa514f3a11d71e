import { CMaps } from "@folio/pdf";
import { config, env } from "./environment.ts";

/** Returns the file with the CMaps of PDF fonts from the deployed assets, as the Worker reads it. */
export async function cMapsFile(): Promise<Uint8Array> {
  const answer = await env.PAGES.fetch(`${config.BASE_URL}/assets/cmaps.bin`);
  return new Uint8Array(await answer.arrayBuffer());
}

export const cMaps = new CMaps(cMapsFile);
