import { keyedDigest } from "./keyed-digest.ts";

const CHARACTERS = 32;

/** An account's name among those who share the container: always the same, and it tells nothing about the account. */
export async function fairShareOf(accountId: string, pepper: string): Promise<string> {
  return (await keyedDigest(`fair-share:${accountId}`, pepper)).slice(0, CHARACTERS);
}
