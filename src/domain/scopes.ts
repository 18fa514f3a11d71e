/** All scopes (docs/contract/interface.md "Authentication" 5, docs/contract/additions.md section 3). */
export const SCOPES = [
  "pdfs:create",
  "pdfs:read",
  "templates:write",
  "templates:read",
  "batches:write",
  "batches:read",
  "extractions:create",
  "extractions:read",
  "webhooks:write",
  "webhooks:read",
  "events:read",
  "usage:read",
] as const;

/** Scope that an operation requires. */
export type Scope = (typeof SCOPES)[number];

/** Scope for full access. A new key has it by default. */
export const FULL_ACCESS = "*";

/** Scope that a key can have. */
export type GrantedScope = Scope | typeof FULL_ACCESS;
export const GRANTED_SCOPES: readonly GrantedScope[] = [FULL_ACCESS, ...SCOPES];

export const isGrantedScope = (value: unknown): value is GrantedScope =>
  GRANTED_SCOPES.some((scope) => scope === value);

export function permits(granted: readonly GrantedScope[], needed: Scope): boolean {
  return granted.includes(FULL_ACCESS) || granted.includes(needed);
}
