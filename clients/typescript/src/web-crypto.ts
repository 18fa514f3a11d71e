/** Returns Web Crypto, which Node 18 has only as a module. */
export async function webCrypto(): Promise<Crypto> {
  const { crypto } = globalThis as { crypto?: Crypto };
  return crypto ?? ((await import("node:crypto")).webcrypto as unknown as Crypto);
}
