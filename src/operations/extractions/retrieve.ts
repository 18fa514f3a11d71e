import { FolioError, shown } from "../../domain/errors.ts";
import { extractionStatusAt, resultNameOf } from "../../domain/extraction.ts";
import type { ExtractionResult, ExtractionView } from "../../resources/extractions.ts";
import type { Services } from "../dependencies.ts";
import type { Call } from "../verb.ts";

export type RetrieveExtractionNeeds = Pick<Services, "clock" | "extractions" | "files">;

/** With its result until that expires. Throws `resource_not_found` for every id that is not this account's in this environment. */
export async function retrieveExtraction({
  services,
  caller,
  input: { id },
}: Call<RetrieveExtractionNeeds, { id: string }>): Promise<ExtractionView> {
  const extraction = await services.extractions.find(caller.accountId, caller.environment, id);
  if (!extraction)
    throw new FolioError("resource_not_found", `No extraction has the id ${shown(id)}.`, { param: "id" });
  const nowMs = services.clock.now();
  if (extractionStatusAt(extraction, nowMs) === "expired") return { extraction, nowMs, result: null };
  const file = await services.files.get(caller.accountId, resultNameOf(id));
  const result = file ? ((await new Response(file.body).json()) as ExtractionResult) : null;
  return { extraction, nowMs, result };
}
