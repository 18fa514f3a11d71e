import { invalidKeyError } from "../../domain/account-closure.ts";
import { digestApiKey, parseApiKey } from "../../domain/api-key.ts";
import { FolioError } from "../../domain/errors.ts";
import { ipAllowed } from "../../domain/ip-allowlist.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { KeyOwner } from "../../storage/api-keys.ts";
import type { KeyCaller } from "../caller.ts";
import type { Services } from "../dependencies.ts";

export type AuthenticateNeeds = Pick<Services, "apiKeys" | "clock" | "databases" | "keyPeppers">;

const CACHED_KEYS = 1_000;

/**
 * This isolate's cache of key lookups. A lookup is kept for 10 s, so a revocation takes effect within 10 s
 * (docs/contract/additions.md section 3).
 */
const cache = new Map<string, { owner: KeyOwner; readAt: number }>();

/**
 * Returns the caller of a request. The `Authorization` header and the client's address determine the caller. Throws
 * `missing_api_key`, `invalid_api_key` (for unknown, revoked and expired keys), `account_suspended` and
 * `ip_not_allowed`.
 */
export async function authenticate({
  services,
  input: { authorization, address },
}: {
  services: AuthenticateNeeds;
  input: { authorization: string | null; address: string | null };
}): Promise<KeyCaller> {
  const key = bearer(authorization);
  if (!parseApiKey(key)) throw invalidKeyError();
  const owner = await ownerOf(services, key);
  if (!owner || !isActive(owner, services.clock.now())) throw invalidKeyError();
  const { id, accountId, environment, scopes, ipAllowlist, apiVersion } = owner.key;
  if (owner.suspendedAt !== null) {
    throw new FolioError("account_suspended", "This account is suspended. Write to support to reopen it.");
  }
  if (!ipAllowed(ipAllowlist, address)) {
    throw new FolioError(
      "ip_not_allowed",
      "This API key is not allowed from this IP address. Add the address to the key's allowlist in the dashboard.",
    );
  }
  return { keyId: id, accountId, environment, scopes, plan: owner.plan, apiVersion };
}

function bearer(authorization: string | null): string {
  const match = /^Bearer\s+(\S+)\s*$/i.exec(authorization ?? "");
  if (match?.[1]) return match[1];
  throw new FolioError("missing_api_key", "Send your API key in the header Authorization: Bearer <API_KEY>.");
}

function isActive({ key }: KeyOwner, nowMs: number): boolean {
  return key.revokedAt === null && (key.expiresAt === null || nowMs < key.expiresAt);
}

/** Looks up the key with the current pepper first, and then with the previous peppers. */
async function ownerOf(services: AuthenticateNeeds, key: string): Promise<KeyOwner | null> {
  for (const pepper of services.keyPeppers) {
    const owner = await findOwner(services, await digestApiKey(key, pepper));
    if (owner) return owner;
  }
  return null;
}

async function findOwner(services: AuthenticateNeeds, digest: string): Promise<KeyOwner | null> {
  const nowMs = services.clock.now();
  const cached = cache.get(digest);
  if (cached && nowMs - cached.readAt < LIMITS.keyCacheMs && nowMs >= cached.readAt) return cached.owner;
  const askedAt = Date.now();
  const owner = await services.apiKeys.findByDigest(digest);
  cache.delete(digest);
  if (!owner) return null;
  const { key, database, movingTo } = owner;
  services.databases.remember(key.accountId, { database, isMoving: movingTo !== null }, askedAt);
  const oldest = cache.keys().next();
  if (cache.size >= CACHED_KEYS && !oldest.done) cache.delete(oldest.value);
  cache.set(digest, { owner, readAt: nowMs });
  return owner;
}
