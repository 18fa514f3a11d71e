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
 * Rejects an asynchronous request before it is accepted, if an error can be found that early. Such errors come from the
 * checks of the operation, from a missing stored PDF, or from a URL that may not be loaded. The resource records all
 * other errors. Throws the errors that the work itself would throw.
 */
export async function checkJob(
  context: Context<CheckJobNeeds, Caller>,
  { operation, body, pathId }: { operation: ProducerName; body: Record<string, unknown>; pathId: string },
): Promise<void> {
  await PRODUCERS[operation].check?.(context, body, pathId);
  await requireSources(context, body);
}

/**
 * Checks the document sources in a body. Accepts a PDF that is still processing, because it may be complete when the
 * job runs. Checks URLs by their host name only.
 */
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
