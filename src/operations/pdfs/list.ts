import type { Page, PageRequest } from "../../domain/lists.ts";
import type { PdfView } from "../../resources/pdfs.ts";
import type { PdfFilter } from "../../storage/pdfs.ts";
import { requireScope } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import type { Call } from "../verb.ts";
import { type ViewPdfNeeds, viewPdf } from "./view.ts";

export type ListPdfsNeeds = ViewPdfNeeds & Pick<Services, "pdfs">;

/** Lists the caller's PDFs, newest first, each with a new URL. */
export async function listPdfs({
  services,
  caller,
  input: { status, request },
}: Call<ListPdfsNeeds, Pick<PdfFilter, "status"> & { request: PageRequest }>): Promise<Page<PdfView>> {
  requireScope(caller, "pdfs:read");
  const page = await services.pdfs.list(
    caller.accountId,
    { status, environment: caller.environment, nowMs: services.clock.now() },
    request,
  );
  const items = await Promise.all(page.items.map(({ pdf, fileEpoch }) => viewPdf(services, pdf, fileEpoch)));
  return { items, hasMore: page.hasMore };
}
