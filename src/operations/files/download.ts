import { FolioError } from "../../domain/errors.ts";
import type { FileRecord } from "../../storage/file-records.ts";
import type { Disposition } from "../../storage/signed-urls.ts";
import type { Services } from "../dependencies.ts";

export type AuthorizeDownloadNeeds = Pick<Services, "clock" | "fileRecords" | "urlSigner">;

export interface DownloadRequest {
  /** Name of the file as in its URL: `pdf_….pdf`. */
  name: string;
  exp: string;
  k: string;
  sig: string;
  disposition: Disposition;
}

/**
 * Returns the file to which a signed URL refers. Throws `signature_invalid` if any part of the URL was altered, and
 * `url_expired` after its expiry. Throws `resource_not_found` if the file was deleted or its URLs were revoked.
 */
export async function authorizeDownload({
  services,
  input: request,
}: {
  services: AuthorizeDownloadNeeds;
  input: DownloadRequest;
}): Promise<FileRecord> {
  const file = await services.fileRecords.findByName(request.name);
  if (!file)
    throw new FolioError(
      "resource_not_found",
      "This file was deleted, or its URL was changed. Retrieve the resource for a new URL.",
    );
  const epoch = await signedEpoch(services, file, request);
  if (epoch === null)
    throw new FolioError(
      "signature_invalid",
      "The signature of this URL does not match. Use the whole URL, including its query, or retrieve the resource for a new URL.",
    );
  if (epoch !== file.epoch) throw gone();
  const nowMs = services.clock.now();
  if (nowMs >= Number(request.exp) * 1000) {
    throw new FolioError("url_expired", "This URL has expired. Retrieve the resource for a new URL.");
  }
  if (nowMs >= file.expiresAt) throw gone();
  return file;
}

/**
 * Returns the epoch of the file for which the signature was made. Returns null if the signature is invalid. Folio
 * revokes a file's URLs by incrementing its epoch.
 */
async function signedEpoch(
  services: AuthorizeDownloadNeeds,
  file: FileRecord,
  request: DownloadRequest,
): Promise<number | null> {
  const { name, accountId } = file;
  if (!/^[1-9]\d{0,11}$/.test(request.exp)) return null;
  const grant = { accountId, name, expiresAtS: Number(request.exp), disposition: request.disposition };
  for (let epoch = file.epoch; epoch >= 0; epoch -= 1) {
    if (await services.urlSigner.verify({ ...grant, epoch }, request)) return epoch;
  }
  return null;
}

const gone = () => new FolioError("resource_not_found", "This file was deleted. Make it again.");
