import { acceptJob } from "../operations/jobs/accept.ts";
import { PRODUCERS, type ProducerName } from "../operations/jobs/producers.ts";
import { howToWork } from "../resources/jobs.ts";
import { parseRequest } from "../resources/validation.ts";
import type { PageRequest } from "./page.ts";

/**
 * Takes what a form asks for without waiting for it, as `async` of the API, and gives the id of what will be made. Throws what
 * `acceptJob` throws.
 */
export async function askLater(
  request: PageRequest,
  operation: ProducerName,
  whole: Record<string, unknown>,
): Promise<string> {
  const { body, priority } = howToWork(whole);
  const checked = parseRequest(PRODUCERS[operation].body(), body);
  const asked = { operation, pathId: "", body, deliverTo: null };
  const announced = await acceptJob({ ...request, input: { asked, checked, priority, idempotencyKey: null } });
  switch (announced.kind) {
    case "pdf":
      return announced.view.pdf.id;
    case "image":
      return announced.view.image.id;
    case "extraction":
      return announced.view.extraction.id;
    default:
      return announced.view.job.id;
  }
}
