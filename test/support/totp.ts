/** Returns the code that an authenticator app shows at this time for an `otpauth://` URI (RFC 6238, SHA-1, 30 s, 6 digits). */
export async function totpCode(uri: string, nowMs = Date.now()): Promise<string> {
  const secret = base32(new URL(uri).searchParams.get("secret") ?? "");
  const key = await crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-1" }, false, ["sign"]);
  const counter = new DataView(new ArrayBuffer(8));
  counter.setBigUint64(0, BigInt(Math.floor(nowMs / 30_000)));
  const mac = new DataView(await crypto.subtle.sign("HMAC", key, counter.buffer));
  const offset = mac.getUint8(19) & 15;
  return String((mac.getUint32(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

/** Decodes a text in base 32 (RFC 4648). */
function base32(text: string): Uint8Array<ArrayBuffer> {
  const bits = [...text.replaceAll("=", "")].map((letter) =>
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"),
  );
  return Uint8Array.from(bits.join("").match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
}
