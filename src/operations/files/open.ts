import { FolioError } from "../../domain/errors.ts";
import type { ByteRange, StoredFile } from "../../storage/files.ts";
import type { Caller } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import type { Call } from "../verb.ts";

export type OpenFileNeeds = Pick<Services, "fileRecords" | "files">;

/** Returns a stored file of the account as a stream. Throws `resource_not_found` if the file was deleted. */
export async function openFile({
  services,
  caller: { accountId },
  input: { name, range },
}: Call<
  OpenFileNeeds,
  { name: string; range?: ByteRange | undefined },
  Pick<Caller, "accountId">
>): Promise<StoredFile> {
  const file = await services.files.get(accountId, name, range);
  if (!file) throw gone();
  return file;
}

/**
 * Checks that files exist before a response starts, because an error could not be sent after that. Throws
 * `resource_not_found`.
 */
export async function requireFiles({
  services,
  caller: { accountId },
  input: names,
}: Call<OpenFileNeeds, string[], Pick<Caller, "accountId">>): Promise<void> {
  const found = await services.fileRecords.named(accountId, names);
  if (found.length < names.length) throw gone();
}

const gone = () => new FolioError("resource_not_found", "This file was deleted. Make it again.");
