import { LIMITS } from "../../domain/limits.ts";
import { type PdfRecord, pdfFileOf, pdfScreenshotFileOf } from "../../domain/pdf.ts";
import type { PdfView } from "../../resources/pdfs.ts";
import type { Services } from "../dependencies.ts";

export type ViewPdfNeeds = Pick<Services, "clock" | "databases" | "urlSigner">;

/**
 * Returns a PDF with new signed URLs, as responses, lists and events show it. `fileEpoch` is null if the PDF has no
 * file.
 */
export async function viewPdf(services: ViewPdfNeeds, pdf: PdfRecord, fileEpoch: number | null): Promise<PdfView> {
  const nowMs = services.clock.now();
  const urlExpiresAt = Math.min(nowMs + LIMITS.signedUrlMs, pdf.fileExpiresAt);
  const readable = fileEpoch !== null && nowMs < pdf.fileExpiresAt;
  const database = await services.databases.databaseOf(pdf.accountId);
  const sign = (name: string) =>
    services.urlSigner.sign(
      {
        accountId: pdf.accountId,
        name,
        epoch: fileEpoch ?? 0,
        expiresAtS: Math.floor(urlExpiresAt / 1000),
        disposition: "inline",
      },
      database,
    );
  const [url, screenshotUrl] = await Promise.all([
    readable ? sign(pdfFileOf(pdf.id)) : null,
    readable && pdf.debug ? sign(pdfScreenshotFileOf(pdf.id)) : null,
  ]);
  return { pdf, nowMs, url, screenshotUrl, urlExpiresAt };
}
