import { FolioError } from "../../domain/errors.ts";
import type { ByteRange, StoredFile } from "../../storage/files.ts";
import type { Services } from "../dependencies.ts";

/** A stored file of the account as a stream. Throws `resource_not_found` when it is gone. */
export async function openFile(
  services: Services,
  { accountId }: { accountId: string },
  name: string,
  range?: ByteRange,
): Promise<StoredFile> {
  const file = await services.files.get(accountId, name, range);
  if (!file) throw new FolioError("resource_not_found", "This file was deleted.");
  return file;
}
