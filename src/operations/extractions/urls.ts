import { type ExtractionRecord, extractionFileOf, resultNameOf } from "../../domain/extraction.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { ExtractionResult } from "../../resources/extractions.ts";
import { type SignFileNeeds, signFile } from "../files/sign.ts";

export type ExtractionUrlsNeeds = SignFileNeeds;

/** Name of the file with the extracted content, used if the content is too large to be part of the result. */
export const RESULT_APART = "result.json";

/**
 * Returns new signed URLs of an extraction's files. The keys are the file names that the result contains. The URL of a
 * large result has the empty string as key.
 */
export async function urlsOf(
  services: ExtractionUrlsNeeds,
  extraction: ExtractionRecord,
  { result, bytes, apart = false }: { result: ExtractionResult; bytes: number; apart?: boolean | undefined },
): Promise<ReadonlyMap<string, string>> {
  const { id, accountId, fileExpiresAt } = extraction;
  const names = [...(result.images ?? []).map(({ name }) => name), ...(result.workbook ? [result.workbook.name] : [])];
  const signed = async (key: string, name: string): Promise<[string, string][]> => {
    const url = await signFile(services, { accountId, name, epoch: 0, expiresAt: fileExpiresAt });
    return url === null ? [] : [[key, url]];
  };
  const entries = [...new Set(names)].map((name) => signed(name, extractionFileOf(id, name)));
  const file = apart ? extractionFileOf(id, RESULT_APART) : resultNameOf(id);
  const whole = apart || bytes > LIMITS.extractionInlineBytes ? [signed("", file)] : [];
  return new Map((await Promise.all([...whole, ...entries])).flat());
}
