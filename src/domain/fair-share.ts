import { keyedDigest } from "./keyed-digest.ts";

const CHARACTERS = 32;

/**
 * Returns the pseudonym under which the container knows the account. It never changes and reveals nothing about the
 * account.
 */
export async function fairShareKeyOf(accountId: string, pepper: string): Promise<string> {
  return (await keyedDigest(`fair-share:${accountId}`, pepper)).slice(0, CHARACTERS);
}
