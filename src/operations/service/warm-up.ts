import { newId } from "../../domain/ids.ts";
import { pdfFileOf } from "../../domain/pdf.ts";
import { createPdfBody, renderInputOf } from "../../resources/pdfs.ts";
import type { Services } from "../dependencies.ts";

export type WarmUpNeeds = Pick<Services, "clock" | "databases" | "files" | "gate" | "pdfs" | "renderer">;

const DOCUMENT = { html: "<p>Ready</p>" };
/** Deadline of the warm-up in ms after its start. A browser needs a few seconds to start on a busy machine. */
const DEADLINE_MS = 30_000;

/**
 * Runs the steps of a render once, before the account's first render. This starts everything that a render needs:
 * browser and browser window, file store, database, account gate. Stores and charges nothing. Throws the errors of
 * `Renderer`.
 */
export async function warmUp({
  services,
  input: { accountId },
}: {
  services: WarmUpNeeds;
  input: { accountId: string };
}): Promise<void> {
  const { clock, files, gate, pdfs, renderer } = services;
  const pdfId = newId("pdf", clock.now());
  const name = pdfFileOf(pdfId);
  const { options, access } = renderInputOf(createPdfBody().parse(DOCUMENT));
  const deadlineMs = clock.now() + DEADLINE_MS;
  const request = { renderId: pdfId, accountId, source: DOCUMENT, options, access, deadlineMs };
  const [{ body }] = await Promise.all([
    renderer.render(request, new AbortController().signal),
    services.databases.forAccount(accountId, () => pdfs.find(accountId, "live", pdfId)),
    gate(accountId).release(pdfId),
  ]);
  try {
    await files.put(accountId, { name, contentType: "application/pdf" }, body);
  } finally {
    await files.delete(accountId, [name]);
  }
}
