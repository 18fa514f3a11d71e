import { FolioError, formatValue } from "../../domain/errors.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { Caller } from "../caller.ts";
import type { Call } from "../verb.ts";
import { type CreateKeyNeeds, type MintedKey, mintKey } from "./create.ts";
import { type FindKeyNeeds, findKey } from "./find.ts";

export type RotateKeyNeeds = CreateKeyNeeds & FindKeyNeeds;

/**
 * Creates a new key with the permissions of an existing key. The existing key works for 24 more hours. Throws
 * `resource_not_found`.
 */
export async function rotateKey({
  services,
  caller: { accountId },
  input: { keyId },
}: Call<RotateKeyNeeds, { keyId: string }, Pick<Caller, "accountId">>): Promise<MintedKey> {
  const old = await findKey({ services, caller: { accountId } }, keyId);
  const minted = await mintKey({ services, caller: { accountId } }, old);
  const graceEndsAt = services.clock.now() + LIMITS.rotationGraceMs;
  const [added] = await services.commit(services.apiKeys.rotating(keyId, minted.record, graceEndsAt));
  if (services.apiKeys.wasAdded(added)) return minted;
  throw new FolioError(
    "resource_not_found",
    `The key ${formatValue(keyId)} was rotated before. Rotate the new key instead.`,
    { param: "id" },
  );
}
