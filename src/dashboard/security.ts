import type { DashboardSettings } from "./page.ts";

/**
 * Returns the Content-Security-Policy. It forbids inline scripts. External content is forbidden too, except images and
 * PDFs from Folio's file host.
 */
export function contentSecurityPolicy({ filesUrl }: Pick<DashboardSettings, "filesUrl">, styleNonce?: string): string {
  const files = new URL(filesUrl).origin;
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${styleNonce ? ` 'nonce-${styleNonce}'` : ""}`,
    `img-src 'self' data: blob: ${files}`,
    "font-src 'self'",
    `connect-src 'self' ${files}`,
    `frame-src 'self' blob: ${files}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

export function pageHeaders(
  settings: Pick<DashboardSettings, "filesUrl">,
  styleNonce?: string,
): Record<string, string> {
  return {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": contentSecurityPolicy(settings, styleNonce),
    "Cache-Control": "no-store",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
  };
}

/**
 * Whether the request comes from a dashboard page. Browsers send the header `Origin` with every POST (Fetch Metadata,
 * RFC 6454).
 */
export function isSameOrigin(request: Request, { baseUrl }: Pick<DashboardSettings, "baseUrl">): boolean {
  const site = request.headers.get("Sec-Fetch-Site");
  if (site !== null && site !== "same-origin") return false;
  return request.headers.get("Origin") === new URL(baseUrl).origin;
}

/** Returns the CSRF token of a session. The token is an HMAC of the session id, so Folio need not store it. */
export async function csrfToken(
  { authSecret }: Pick<DashboardSettings, "authSecret">,
  sessionId: string,
): Promise<string> {
  const encoder = new TextEncoder();
  const usage = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", encoder.encode(`csrf:${authSecret}`), usage, false, ["sign"]);
  const mac = await crypto.subtle.sign("HMAC", key, encoder.encode(sessionId));
  return new Uint8Array(mac).toBase64({ alphabet: "base64url", omitPadding: true });
}

/**
 * Whether the tokens are equal. Compares their digests in constant time, so that the duration reveals nothing about the
 * expected token.
 */
export async function isSameToken(sent: string, expected: string): Promise<boolean> {
  const encoder = new TextEncoder();
  const digest = (text: string) => crypto.subtle.digest("SHA-256", encoder.encode(text));
  return crypto.subtle.timingSafeEqual(await digest(sent), await digest(expected));
}
