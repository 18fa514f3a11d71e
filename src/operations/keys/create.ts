import { digestApiKey, MAX_ACTIVE_KEYS, mintApiKey } from "../../domain/api-key.ts";
import { API_VERSIONS, FIRST_VERSION } from "../../domain/api-versions.ts";
import type { Environment } from "../../domain/environment.ts";
import { FolioError } from "../../domain/errors.ts";
import { newId } from "../../domain/ids.ts";
import { FULL_ACCESS, type GrantedScope } from "../../domain/scopes.ts";
import type { ApiKeyRecord } from "../../storage/api-keys.ts";
import type { Caller } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import type { Call, Context } from "../verb.ts";

export type CreateKeyNeeds = Pick<Services, "apiKeys" | "clock" | "commit" | "keyPeppers">;

export interface NewKey {
  environment: Environment;
  name?: string | null | undefined;
  scopes?: GrantedScope[] | undefined;
  /** Allowed IP addresses and ranges, in canonical form. An empty list allows every address. */
  ipAllowlist?: string[] | undefined;
  /** API version of the key. The default is the newest version. A rotation passes the version of the old key. */
  apiVersion?: string | undefined;
}

const newestVersion = API_VERSIONS.at(-1)?.date ?? FIRST_VERSION;

/** A new key and its secret, which Folio returns once and never stores. */
export interface MintedKey {
  record: ApiKeyRecord;
  secret: string;
}

/**
 * Creates a key. Throws `key_limit_reached` if the environment already has five active keys, even if several requests
 * create keys at the same time.
 */
export async function createKey({
  services,
  caller: { accountId },
  input,
}: Call<CreateKeyNeeds, NewKey, Pick<Caller, "accountId">>): Promise<MintedKey> {
  const minted = await mintKey({ services, caller: { accountId } }, input);
  const [added] = await services.commit([services.apiKeys.addingWithin(minted.record, MAX_ACTIVE_KEYS)]);
  if (services.apiKeys.wasAdded(added)) return minted;
  throw new FolioError(
    "key_limit_reached",
    `The account has ${MAX_ACTIVE_KEYS} active ${input.environment} keys, the maximum. Revoke one first.`,
  );
}

/** Returns a new key. The caller must store it. */
export async function mintKey(
  { services, caller: { accountId } }: Context<CreateKeyNeeds, Pick<Caller, "accountId">>,
  input: NewKey,
): Promise<MintedKey> {
  const secret = mintApiKey(input.environment);
  const createdAt = services.clock.now();
  const record: ApiKeyRecord = {
    id: newId("key", createdAt),
    accountId,
    environment: input.environment,
    name: input.name ?? null,
    digest: await digestApiKey(secret, services.keyPeppers[0]),
    last4: secret.slice(-4),
    scopes: input.scopes ?? [FULL_ACCESS],
    ipAllowlist: input.ipAllowlist ?? [],
    createdAt,
    expiresAt: null,
    revokedAt: null,
    apiVersion: input.apiVersion ?? newestVersion,
  };
  return { record, secret };
}
