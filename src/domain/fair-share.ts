import { keyedDigest } from "./keyed-digest.ts";

const CHARACTERS = 32;

/** Returns the account's constant pseudonym towards the container. It reveals nothing about the account. */
export async function fairShareKeyOf(accountId: string, pepper: string): Promise<string> {
  return (await keyedDigest(`fair-share:${accountId}`, pepper)).slice(0, CHARACTERS);
}
