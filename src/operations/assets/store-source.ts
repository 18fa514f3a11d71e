import { ASSET_TYPES, type AssetContent, type AssetType, assetTypeOf } from "../../domain/asset.ts";
import { assetDamage } from "../../domain/asset-damage/damage.ts";
import { FolioError } from "../../domain/errors.ts";
import { newId } from "../../domain/ids.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { Write } from "../../storage/database.ts";
import type { Services } from "../dependencies.ts";
import { type ScratchNeeds, withScratch } from "../files/scratch.ts";
import { type ReadSourceNeeds, readSource } from "../sources/read-source.ts";
import type { WorkContext } from "../verb.ts";
import { downloadNameOf, KEPT_FOR_GOOD } from "./retrieve.ts";

export type StoreAssetSourceNeeds = ReadSourceNeeds & ScratchNeeds & Pick<Services, "assets" | "fileRecords">;

export type AssetSource = { url: string } | { base64: string };

/** The asset to which the stored file belongs. */
interface Owner {
  id: string;
  name: string;
}

export interface StoredAssetFile {
  content: Omit<AssetContent, "description" | "metadata">;
  /**
   * Database write that adds the row of the stored file. The commit that adds the asset version must contain this
   * write.
   */
  file: Write;
}

/**
 * Stores the bytes of a source, unless the account already has a file with the same bytes. Throws the errors of
 * `readSource`. Throws `unsupported_format` for bytes that are neither an image nor a font, and `source_invalid` for
 * files that browsers cannot show. Throws `invalid_parameter` if the account's assets would exceed their storage limit.
 */
export const storeAssetSource = (
  context: WorkContext<StoreAssetSourceNeeds>,
  source: AssetSource,
  owner: Owner,
): Promise<StoredAssetFile> =>
  withScratch(context.services, async (scratch) => {
    const deadlineMs = context.services.clock.now() + LIMITS.sourceDownloadMs;
    const reading = { param: "source", maxBytes: LIMITS.assetBytes, deadlineMs, scratch };
    const { bytes } = await readSource(context, source, reading);
    return store(context, bytes, owner);
  });

async function store(
  context: WorkContext<StoreAssetSourceNeeds>,
  bytes: Uint8Array,
  { id, name }: Owner,
): Promise<StoredAssetFile> {
  const { services, caller } = context;
  const { accountId } = caller;
  const contentType = assetTypeOf(bytes);
  if (contentType === null) throw unsupportedError();
  const damage = assetDamage(contentType, bytes);
  if (damage !== null) throw damagedError(contentType, damage);
  const sha256 = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex();
  const kept = await services.assets.fileWith(accountId, sha256);
  const file = kept ?? `${newId("ast", services.clock.now())}.${ASSET_TYPES[contentType]}`;
  if (kept === null) {
    await requireQuota(context, bytes.byteLength);
    await services.files.put(accountId, { name: file, contentType }, bytes);
  }
  const record = { name: file, accountId, resourceId: id, contentType, bytes: bytes.byteLength, epoch: 0 };
  return {
    content: { file, sha256, contentType, bytes: bytes.byteLength },
    file: services.fileRecords.putting({
      ...record,
      downloadName: downloadNameOf({ name, contentType }),
      expiresAt: KEPT_FOR_GOOD,
    }),
  };
}

async function requireQuota({ services, caller }: WorkContext<StoreAssetSourceNeeds>, bytes: number): Promise<void> {
  const kept = await services.assets.usage(caller.accountId);
  if (kept.bytes + bytes <= LIMITS.assetsBytes) return;
  throw new FolioError(
    "invalid_parameter",
    `source does not fit: all versions of the account's assets may have ${LIMITS.assetsBytes} bytes together and have ${kept.bytes} already. Delete an asset first.`,
    { param: "source" },
  );
}

const damagedError = (type: AssetType, damage: string): FolioError =>
  new FolioError("source_invalid", `source must be an intact ${ASSET_TYPES[type].toUpperCase()} file: ${damage}.`, {
    param: "source",
  });

function unsupportedError(): FolioError {
  const kinds = Object.values(ASSET_TYPES).join(", ");
  return new FolioError("unsupported_format", `source must be an image or a font (${kinds}).`, { param: "source" });
}
