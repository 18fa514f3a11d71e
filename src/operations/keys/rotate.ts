import { FolioError, shown } from "../../domain/errors.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { Caller } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import type { Call } from "../verb.ts";
import { type CreateKeyNeeds, type MintedKey, mintKey } from "./create.ts";
import { type FindKeyNeeds, findKey } from "./find.ts";

export type RotateKeyNeeds = CreateKeyNeeds & FindKeyNeeds & Pick<Services, "commit">;

/** A new key with the old one's rights; the old one works for 24 more hours. Throws `resource_not_found`. */
export async function rotateKey({
  services,
  caller: { accountId },
  input: { keyId },
}: Call<RotateKeyNeeds, { keyId: string }, Pick<Caller, "accountId">>): Promise<MintedKey> {
  const old = await findKey({ services, caller: { accountId } }, keyId);
  if (old.expiresAt !== null) {
    throw new FolioError("resource_not_found", `The key ${shown(keyId)} was rotated already.`, { param: "id" });
  }
  const minted = await mintKey({ services, caller: { accountId } }, old);
  const graceEnds = services.clock.now() + LIMITS.rotationGraceMs;
  await services.commit([
    services.apiKeys.expiring(accountId, keyId, graceEnds),
    services.apiKeys.adding(minted.record),
  ]);
  return minted;
}
