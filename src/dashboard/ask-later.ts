import * as z from "zod";
import type { DeliveryTarget } from "../domain/file-delivery.ts";
import { acceptJob } from "../operations/jobs/accept.ts";
import { PRODUCERS, type ProducerName } from "../operations/producing/catalogue.ts";
import { requireDestination } from "../operations/webhook-endpoints/destination.ts";
import { deliveryOptions, splitRequestOptions } from "../resources/jobs.ts";
import { parseRequest } from "../resources/validation.ts";
import { asSent } from "./document-form.ts";
import type { PageRequest } from "./page.ts";

/** Returns the delivery target that the form contains. Throws the same errors as `deliver_to` in the API. */
export async function checkedDeliveryTarget(
  request: PageRequest,
  { deliver_to }: Record<string, unknown>,
): Promise<DeliveryTarget | null> {
  const { deliverTo } = splitRequestOptions(parseRequest(z.object(deliveryOptions()), asSent({ deliver_to })));
  if (deliverTo) await requireDestination(request, deliverTo.url, "deliver_to.url");
  return deliverTo;
}

/**
 * Accepts the form's request as background work, like `async` in the API. Returns the id of the resource that the work
 * will create. Throws the errors of `acceptJob`.
 */
export async function acceptInBackground(
  request: PageRequest,
  operation: ProducerName,
  { whole, deliverTo }: { whole: Record<string, unknown>; deliverTo: DeliveryTarget | null },
): Promise<string> {
  const { body, priority } = splitRequestOptions(whole);
  const checked = parseRequest(PRODUCERS[operation].body(), body);
  const asked = { operation, pathId: "", body, deliverTo };
  const announced = await acceptJob({
    ...request,
    input: { spec: asked, validatedBody: checked, priority, idempotencyKey: null },
  });
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
