import { scrypt, timingSafeEqual } from "node:crypto";

/**
 * scrypt parameters that OWASP recommends. With N = 2^15 blocks and r = 8, a hash takes 32 MB, which fits into an
 * isolate, and about 80 ms.
 */
const BLOCKS = 2 ** 15;
const COST = { r: 8, p: 1, maxmem: 64 * 2 ** 20 };
const KEY_BYTES = 32;
const SALT_BYTES = 16;

/**
 * Returns `scrypt$N$salt$key`, with the salt and the key in hex. The text contains the cost N, so that a later release
 * can raise N.
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  const key = await derive(password, salt, BLOCKS);
  return `scrypt$${BLOCKS}$${salt.toHex()}$${key.toHex()}`;
}

export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const [scheme, blocks, salt = "", key = ""] = hash.split("$");
  if (scheme !== "scrypt") return false;
  const expected = Uint8Array.fromHex(key);
  const given = await derive(password, Uint8Array.fromHex(salt), Number(blocks));
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/**
 * Normalizes the password to NFKC. Two keyboards that encode the same characters differently then give the same key.
 */
function derive(password: string, salt: Uint8Array, blocks: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize("NFKC"), salt, KEY_BYTES, { ...COST, N: blocks }, (error, key) =>
      error ? reject(error) : resolve(new Uint8Array(key)),
    );
  });
}
