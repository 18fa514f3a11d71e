import type { Page, PageRequest } from "../../domain/lists.ts";
import type { PdfView } from "../../resources/pdfs.ts";
import type { PdfFilter } from "../../storage/pdfs.ts";
import type { Caller } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import { viewPdf } from "./view.ts";

/** One page of the caller's PDFs, newest first, each with a fresh URL. */
export async function listPdfs(
  services: Services,
  caller: Caller,
  filter: Omit<PdfFilter, "nowMs">,
  request: PageRequest,
): Promise<Page<PdfView>> {
  const page = await services.pdfs.list(
    caller.accountId,
    caller.environment,
    { ...filter, nowMs: services.clock.now() },
    request,
  );
  const items = await Promise.all(page.items.map(({ pdf, fileEpoch }) => viewPdf(services, pdf, fileEpoch)));
  return { items, hasMore: page.hasMore };
}
