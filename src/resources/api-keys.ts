import * as z from "zod";
import { ENVIRONMENTS } from "../domain/environment.ts";
import { parseAllowlistEntry } from "../domain/ip-allowlist.ts";
import { once } from "../domain/once.ts";
import { GRANTED_SCOPES, type GrantedScope } from "../domain/scopes.ts";
import { idOf, isoTime, timestamp } from "./shared.ts";

const scope = once(() => z.enum(GRANTED_SCOPES as [GrantedScope, ...GrantedScope[]]));

/** Schema of an IP address or a CIDR range. The value is converted to canonical form. */
export const allowlistEntry = once(() =>
  z.string().transform((text, context) => {
    const parsed = parseAllowlistEntry(text);
    if ("entry" in parsed) return parsed.entry;
    context.addIssue({ code: "custom", message: parsed.error });
    return z.NEVER;
  }),
);

export const createKeyBody = once(() =>
  z.strictObject({
    environment: z.enum(ENVIRONMENTS),
    name: z.string().min(1).max(100).optional(),
    scopes: z.array(scope()).min(1).optional(),
    ip_allowlist: z.array(allowlistEntry()).max(100).optional(),
  }),
);

export function keyInputOf(body: z.output<ReturnType<typeof createKeyBody>>) {
  const { ip_allowlist: ipAllowlist, ...input } = body;
  return { ...input, ipAllowlist };
}

export const apiKey = once(() =>
  z
    .object({
      id: idOf("key"),
      object: z.literal("api_key"),
      key: z.string().optional().meta({ description: "The secret; only in the answer that made it." }),
      environment: z.enum(ENVIRONMENTS),
      name: z.string().nullable(),
      prefix: z.string(),
      last4: z.string(),
      scopes: z.array(scope()),
      ip_allowlist: z.array(z.string()),
      status: z.enum(["active", "rotating", "expired", "revoked"]),
      api_version: z
        .string()
        .meta({ description: "API version for requests with this key that have no `Folio-Version` header." }),
      created_at: timestamp(),
      expires_at: timestamp().nullable().meta({ description: "End of the rotation grace." }),
      revoked_at: timestamp().nullable(),
    })
    .meta({ id: "ApiKey" }),
);

export interface ApiKeyView {
  id: string;
  environment: (typeof ENVIRONMENTS)[number];
  name: string | null;
  last4: string;
  scopes: GrantedScope[];
  ipAllowlist: string[];
  createdAt: number;
  expiresAt: number | null;
  revokedAt: number | null;
  apiVersion: string;
}

export function presentApiKey(key: ApiKeyView, nowMs: number, secret?: string): z.output<ReturnType<typeof apiKey>> {
  return {
    id: key.id,
    object: "api_key",
    ...(secret === undefined ? {} : { key: secret }),
    environment: key.environment,
    name: key.name,
    prefix: `pk_${key.environment}_`,
    last4: key.last4,
    scopes: key.scopes,
    ip_allowlist: key.ipAllowlist,
    status: statusOf(key, nowMs),
    api_version: key.apiVersion,
    created_at: isoTime(key.createdAt),
    expires_at: key.expiresAt === null ? null : isoTime(key.expiresAt),
    revoked_at: key.revokedAt === null ? null : isoTime(key.revokedAt),
  };
}

function statusOf({ revokedAt, expiresAt }: ApiKeyView, nowMs: number) {
  if (revokedAt !== null) return "revoked";
  if (expiresAt === null) return "active";
  return nowMs < expiresAt ? "rotating" : "expired";
}
