const encoder = new TextEncoder();
const HMAC = { name: "HMAC", hash: "SHA-256" };

/**
 * Returns the claims of a JSON Web Token that the sign-in library signed (RFC 7519, HS256). Returns null if the
 * signature is wrong or the token has expired. Always uses this algorithm, even if the token's header names another
 * one.
 */
export async function verifiedClaims(token: string, secret: string): Promise<Record<string, unknown> | null> {
  const [header = "", payload = "", signature = "", ...rest] = token.split(".");
  if (rest.length > 0) return null;
  try {
    const key = await crypto.subtle.importKey("raw", encoder.encode(secret), HMAC, false, ["verify"]);
    const mac = Uint8Array.fromBase64(signature, { alphabet: "base64url" });
    if (!(await crypto.subtle.verify(HMAC, key, mac, encoder.encode(`${header}.${payload}`)))) return null;
    const claims: Record<string, unknown> = JSON.parse(
      new TextDecoder().decode(Uint8Array.fromBase64(payload, { alphabet: "base64url" })),
    );
    return typeof claims.exp === "number" && claims.exp * 1000 > Date.now() ? claims : null;
  } catch {
    return null;
  }
}
