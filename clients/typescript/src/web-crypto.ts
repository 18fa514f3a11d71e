/** Node 18 has Web Crypto as a module only. */
export async function webCrypto(): Promise<Crypto> {
  const { crypto } = globalThis as { crypto?: Crypto };
  return crypto ?? ((await import("node:crypto")).webcrypto as unknown as Crypto);
}
