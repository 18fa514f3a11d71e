import { LIMITS } from "../../domain/limits.ts";
import type { Disposition } from "../../storage/signed-urls.ts";
import type { Services } from "../dependencies.ts";

export type SignFileNeeds = Pick<Services, "clock" | "databases" | "urlSigner">;

export interface FileToSign {
  accountId: string;
  /** Name of the file as in its URLs: `bat_….zip`. */
  name: string;
  epoch: number;
  /** Time at which the file expires, in epoch ms. */
  expiresAt: number;
  /** `Content-Disposition` of the download. The default is `inline`. */
  disposition?: Disposition;
}

/**
 * Returns a download URL that is valid for 24 hours, or until the file expires if that is sooner. Returns null if the
 * file was deleted.
 */
export async function signFile(services: SignFileNeeds, file: FileToSign | null): Promise<string | null> {
  const nowMs = services.clock.now();
  if (!file || nowMs >= file.expiresAt) return null;
  const { accountId, name, epoch, expiresAt, disposition = "inline" } = file;
  const expiresAtS = Math.floor(Math.min(nowMs + LIMITS.signedUrlMs, expiresAt) / 1000);
  const database = await services.databases.databaseOf(accountId);
  return services.urlSigner.sign({ accountId, name, epoch, expiresAtS, disposition }, database);
}
