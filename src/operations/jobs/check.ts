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
 * Rejects at once what an asynchronous request can find out before it is accepted: what its operation checks, a stored PDF that does not
 * exist, and a URL that may not be loaded. Its resource records every other failure. Throws what the work itself would throw.
 */
export async function checkJob(
  context: Context<CheckJobNeeds, Caller>,
  { operation, body, pathId }: { operation: ProducerName; body: Record<string, unknown>; pathId: string },
): Promise<void> {
  await PRODUCERS[operation].check?.(context, body, pathId);
  await requireSources(context, body);
}

/** A PDF that is still being made may be there when the job's turn comes. Addresses by their names alone, as `requireDocument` judges them. */
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
