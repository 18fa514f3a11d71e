/** Returns the Web Crypto API. In Node 18 it is not a global, but only a module. */
export async function webCrypto(): Promise<Crypto> {
  const { crypto } = globalThis as { crypto?: Crypto };
  return crypto ?? ((await import("node:crypto")).webcrypto as unknown as Crypto);
}
