import type { PageAccess } from "../../domain/page-access.ts";
import { type BatchItemInput, itemMessage, itemOfMessage, withAccess } from "../../resources/batches.ts";
import type { Services } from "../dependencies.ts";

type SealNeeds = Pick<Services, "cipher">;

/** An item as it is kept until its turn comes: the secrets in it are encrypted. */
export async function sealedItem({ cipher }: SealNeeds, item: BatchItemInput): Promise<string> {
  const { access } = item.render;
  const sealed = access && (await cipher.encrypt(JSON.stringify(access)));
  return itemMessage({ item, sealedAccess: sealed?.toBase64() ?? null });
}

/** The item of a kept text. */
export async function openedItem({ cipher }: SealNeeds, text: string): Promise<BatchItemInput> {
  const { item, sealedAccess } = itemOfMessage(text);
  if (sealedAccess === null) return item;
  const access: PageAccess = JSON.parse(await cipher.decrypt(Uint8Array.fromBase64(sealedAccess)));
  return withAccess(item, access);
}
