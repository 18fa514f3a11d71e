import { FolioError } from "../../domain/errors.ts";
import { imageFileOf } from "../../domain/image.ts";
import { hasFile } from "../../domain/pdf.ts";
import { signFile } from "../files/sign.ts";
import type { Call } from "../verb.ts";
import { type RetrieveImageNeeds, retrieveImage } from "./retrieve.ts";

/**
 * Returns a URL with which the browser downloads the image under its file name instead of showing it. Throws
 * `resource_not_found`, also if the image has no file.
 */
export async function downloadImage(call: Call<RetrieveImageNeeds, { id: string }>): Promise<string> {
  const { image } = await retrieveImage(call);
  const { accountId, fileExpiresAt: expiresAt, status } = image;
  const file = { accountId, name: imageFileOf(image), epoch: 0, expiresAt, disposition: "attachment" as const };
  const url = await signFile(call.services, hasFile(status) ? file : null);
  if (url !== null) return url;
  throw new FolioError("resource_not_found", "The image has no file.", { param: "id" });
}
