import { type ExtractionRecord, extractionFileOf, resultNameOf } from "../../domain/extraction.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { ExtractionResult } from "../../resources/extractions.ts";
import { type SignFileNeeds, signFile } from "../files/sign.ts";

export type ExtractionUrlsNeeds = SignFileNeeds;

/** Fresh URLs of an extraction's files by their names in the result; that of a large result itself has no name. */
export async function urlsOf(
  services: ExtractionUrlsNeeds,
  extraction: ExtractionRecord,
  { result, bytes }: { result: ExtractionResult; bytes: number },
): Promise<ReadonlyMap<string, string>> {
  const { id, accountId, fileExpiresAt } = extraction;
  const names = [...(result.images ?? []).map(({ name }) => name), ...(result.workbook ? [result.workbook.name] : [])];
  const signed = async (key: string, name: string): Promise<[string, string][]> => {
    const url = await signFile(services, { accountId, name, epoch: 0, expiresAt: fileExpiresAt });
    return url === null ? [] : [[key, url]];
  };
  const entries = [...new Set(names)].map((name) => signed(name, extractionFileOf(id, name)));
  const whole = bytes > LIMITS.extractionInlineBytes ? [signed("", resultNameOf(id))] : [];
  return new Map((await Promise.all([...whole, ...entries])).flat());
}
