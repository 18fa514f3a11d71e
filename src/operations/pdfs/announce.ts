import type { PdfView } from "../../resources/pdfs.ts";
import type { Services } from "../dependencies.ts";
import { type RecordEventNeeds, recordEvent } from "../events/record.ts";
import type { WorkContext } from "../verb.ts";
import type { PreparedPdf } from "./store.ts";

export type AnnouncePdfNeeds = RecordEventNeeds & Pick<Services, "commitWithRetry">;

/**
 * Commits the row, the file rows and the usage of a stored PDF in one transaction, together with its event. If the PDF
 * belongs to a batch item, the batch sends the event.
 */
export async function announcePdf(
  context: WorkContext<AnnouncePdfNeeds>,
  { view, event, changes }: PreparedPdf,
): Promise<PdfView> {
  const { services, work } = context;
  await work.timings.measure("event", async () => {
    if (work.batchItem) await services.commitWithRetry(changes);
    else await recordEvent(context, event).commit(changes);
  });
  return view;
}
