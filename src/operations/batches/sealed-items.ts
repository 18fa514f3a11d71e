import type { PdfProtection } from "@folio/pdf/model";
import type { DeliveryTarget } from "../../domain/file-delivery.ts";
import type { PageAccess } from "../../domain/page-access.ts";
import {
  type BatchItemInput,
  itemMessage,
  itemOfMessage,
  withAccess,
  withProtection,
} from "../../resources/batch-items.ts";
import type { Services } from "../dependencies.ts";

type SealNeeds = Pick<Services, "cipher">;

/** Returns the text in which an item is stored. The secrets in it are encrypted. */
export async function sealedItem({ cipher }: SealNeeds, item: BatchItemInput): Promise<string> {
  const { access, finishing } = item.render;
  const seal = async (secrets: object | null) => secrets && (await cipher.encrypt(JSON.stringify(secrets))).toBase64();
  const sealedProtection = (await seal(finishing.protection)) ?? undefined;
  const sealedDeliverTo = (await seal(item.deliverTo)) ?? undefined;
  return itemMessage({ item, sealedAccess: await seal(access), sealedProtection, sealedDeliverTo });
}

/** Parses the text in which an item is stored. Returns the item with its secrets decrypted. */
export async function openedItem({ cipher }: SealNeeds, text: string): Promise<BatchItemInput> {
  const { item, sealedAccess, sealedProtection, sealedDeliverTo } = itemOfMessage(text);
  const open = async (sealed: string) => JSON.parse(await cipher.decrypt(Uint8Array.fromBase64(sealed)));
  const access: PageAccess | null = sealedAccess === null ? null : await open(sealedAccess);
  const protection: PdfProtection | null = sealedProtection === undefined ? null : await open(sealedProtection);
  const deliverTo: DeliveryTarget | null = sealedDeliverTo === undefined ? null : await open(sealedDeliverTo);
  return { ...withProtection(withAccess(item, access), protection), deliverTo };
}
