import { type ImageRecord, imageFileOf } from "../../domain/image.ts";
import { LIMITS } from "../../domain/limits.ts";
import { hasFile } from "../../domain/pdf.ts";
import type { ImageView } from "../../resources/images.ts";
import { type SignFileNeeds, signFile } from "../files/sign.ts";

export type ViewImageNeeds = SignFileNeeds;

/** Returns an image with a new signed URL. The URL is null if the image has no file. */
export async function viewImage(services: ViewImageNeeds, image: ImageRecord): Promise<ImageView> {
  const { accountId, fileExpiresAt } = image;
  const nowMs = services.clock.now();
  const file = { accountId, name: imageFileOf(image), epoch: 0, expiresAt: fileExpiresAt };
  const url = await signFile(services, hasFile(image.status) ? file : null);
  return { image, nowMs, url, urlExpiresAt: Math.min(nowMs + LIMITS.signedUrlMs, fileExpiresAt) };
}
