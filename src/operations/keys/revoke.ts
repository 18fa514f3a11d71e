import type { Caller } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import type { Call } from "../verb.ts";
import { type FindKeyNeeds, findKey } from "./find.ts";

export type RevokeKeyNeeds = FindKeyNeeds & Pick<Services, "clock" | "commit">;

/** Revokes a key at once, even if it was rotated and would still work for some hours. Throws `resource_not_found`. */
export async function revokeKey({
  services,
  caller: { accountId },
  input: { keyId },
}: Call<RevokeKeyNeeds, { keyId: string }, Pick<Caller, "accountId">>): Promise<void> {
  const key = await findKey({ services, caller: { accountId } }, keyId);
  await services.commit([services.apiKeys.revoking(accountId, key.id, services.clock.now())]);
}
