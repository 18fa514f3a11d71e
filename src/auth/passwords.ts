import { scrypt, timingSafeEqual } from "node:crypto";

/** OWASP's parameters for scrypt that fit an isolate: 2^15 blocks of 8 take 32 MB and about 80 ms. */
const BLOCKS = 2 ** 15;
const COST = { r: 8, p: 1, maxmem: 64 * 2 ** 20 };
const KEY_BYTES = 32;
const SALT_BYTES = 16;

/** `scrypt$N$salt$key`, hex: the cost stands in the hash so that it can be raised. */
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

/** NFKC, so that one password typed on two keyboards is the same text. */
function derive(password: string, salt: Uint8Array, blocks: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize("NFKC"), salt, KEY_BYTES, { ...COST, N: blocks }, (error, key) =>
      error ? reject(error) : resolve(new Uint8Array(key)),
    );
  });
}
