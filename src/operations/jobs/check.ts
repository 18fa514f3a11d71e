import { FolioError, formatValue } from "../../domain/errors.ts";
import { sourcesIn } from "../../resources/sources.ts";
import type { Caller } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import { PRODUCERS, type ProducerName } from "../producing/catalogue.ts";
import { requireStored } from "../sources/read-source.ts";
import type { Context } from "../verb.ts";
import type { CheckDocumentNeeds } from "./check-document.ts";

export type CheckJobNeeds = CheckDocumentNeeds & Pick<Services, "pdfs">;

/**
 * Rejects an asynchronous request at once for errors that can be found before it is accepted: the checks of its operation, a missing stored
 * PDF, and a URL that may not be loaded. The resource records all other errors. Throws the errors that the work itself would throw.
 */
export async function checkJob(
  context: Context<CheckJobNeeds, Caller>,
  { operation, body, pathId }: { operation: ProducerName; body: Record<string, unknown>; pathId: string },
): Promise<void> {
  await PRODUCERS[operation].check?.(context, body, pathId);
  await requireSources(context, body);
}

/** Checks the sources in a body. A PDF that is still processing may be complete when the job runs. URLs are checked by host name only. */
async function requireSources(context: Context<CheckJobNeeds, Caller>, body: unknown): Promise<void> {
  for (const { param, pdfId, url } of sourcesIn(body)) {
    if (pdfId !== undefined) await requireStored(context, pdfId, param);
    if (url === undefined) continue;
    const refused = context.services.addressGuard.refusalOfName(url);
    if (refused !== null)
      throw new FolioError("url_not_allowed", `${param}.url ${formatValue(url)} is rejected: ${refused}.`, {
        param: `${param}.url`,
      });
  }
}
