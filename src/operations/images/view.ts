import { type ImageRecord, imageFileOf } from "../../domain/image.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { ImageView } from "../../resources/images.ts";
import { type SignFileNeeds, signFile } from "../files/sign.ts";

export type ViewImageNeeds = SignFileNeeds;

/** An image with a fresh signed URL, null once its file is gone. */
export async function viewImage(services: ViewImageNeeds, image: ImageRecord): Promise<ImageView> {
  const { accountId, fileExpiresAt } = image;
  const nowMs = services.clock.now();
  const url = await signFile(services, { accountId, name: imageFileOf(image), epoch: 0, expiresAt: fileExpiresAt });
  return { image, nowMs, url, urlExpiresAt: Math.min(nowMs + LIMITS.signedUrlMs, fileExpiresAt) };
}
