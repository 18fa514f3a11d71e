/** Returns the digest of an invitation's token that the database stores: SHA-256 in hex. */
export async function digestOf(token: string): Promise<string> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token))).toHex();
}
