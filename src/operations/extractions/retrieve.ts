import { readText } from "../../domain/byte-stream.ts";
import { FolioError, formatValue } from "../../domain/errors.ts";
import { type ExtractionRecord, extractionStatusAt, resultNameOf } from "../../domain/extraction.ts";
import type { ExtractionView } from "../../resources/extractions.ts";
import { requireScope, type Tenant } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import { type ViewPdfNeeds, viewPdf } from "../pdfs/view.ts";
import type { Call } from "../verb.ts";
import type { StoredResult } from "./produce.ts";
import { type ExtractionUrlsNeeds, urlsOf } from "./urls.ts";

export type RetrieveExtractionNeeds = ExtractionUrlsNeeds &
  Pick<Services, "extractions" | "files" | "pdfs"> &
  ViewPdfNeeds;

/**
 * Returns the extraction. Throws `resource_not_found` for an id that does not belong to this account and environment.
 */
export async function findExtraction({
  services,
  caller,
  input: { id },
}: Call<Pick<Services, "extractions">, { id: string }, Tenant>): Promise<ExtractionRecord> {
  const extraction = await services.extractions.find(caller.accountId, caller.environment, id);
  if (extraction) return extraction;
  throw new FolioError("resource_not_found", `No extraction has the id ${formatValue(id)}.`, { param: "id" });
}

/** Returns the extraction. Its result is included until it expires. Throws the errors of `findExtraction`. */
export async function retrieveExtraction(call: Call<RetrieveExtractionNeeds, { id: string }>): Promise<ExtractionView> {
  requireScope(call.caller, "extractions:read");
  const { services } = call;
  const extraction = await findExtraction(call);
  const nowMs = services.clock.now();
  if (extractionStatusAt(extraction, nowMs) !== "completed") return { extraction, nowMs, result: null };
  const file = await services.files.get(extraction.accountId, resultNameOf(extraction.id));
  if (!file) return { extraction, nowMs, result: null };
  const { searchablePdfId, apart, ...result } = JSON.parse(await readText(file.body)) as StoredResult;
  const urls = await urlsOf(services, extraction, { result, bytes: file.bytes, apart });
  if (searchablePdfId === undefined) return { extraction, nowMs, result, urls };
  const found = await services.pdfs.find(extraction.accountId, extraction.environment, searchablePdfId);
  const searchablePdf = found ? await viewPdf(services, found.pdf, found.fileEpoch) : null;
  return { extraction, nowMs, result, searchablePdf, urls };
}
