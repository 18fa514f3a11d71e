import { LIMITS } from "../../domain/limits.ts";
import { type ThumbnailRecord, thumbnailFileOf } from "../../domain/thumbnail.ts";
import type { ThumbnailView } from "../../resources/thumbnails.ts";
import { type SignFileNeeds, signFile } from "../files/sign.ts";

export type ViewThumbnailNeeds = SignFileNeeds;

/** Returns a thumbnail with a new signed URL. The URL is null if the file was deleted. */
export async function viewThumbnail(services: ViewThumbnailNeeds, thumbnail: ThumbnailRecord): Promise<ThumbnailView> {
  const { accountId, fileExpiresAt } = thumbnail;
  const file = { accountId, name: thumbnailFileOf(thumbnail), epoch: 0, expiresAt: fileExpiresAt };
  const urlExpiresAt = Math.min(services.clock.now() + LIMITS.signedUrlMs, fileExpiresAt);
  return { thumbnail, url: await signFile(services, file), urlExpiresAt };
}
