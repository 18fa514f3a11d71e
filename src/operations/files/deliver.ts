import {
  DELIVERY_RETRY_PAUSES_MS,
  type DeliveryTarget,
  type FileDelivery,
  isRetryableStatus,
} from "../../domain/file-delivery.ts";
import type { Services } from "../dependencies.ts";
import type { Reservation } from "../reservation.ts";
import type { WorkContext } from "../verb.ts";

export type DeliverFileNeeds = Pick<Services, "clock" | "files" | "fileSender">;

interface FileToDeliver {
  name: string;
  contentType: string;
  bytes: number;
}

/** Outcome of a delivery whose credit was released before the upload, so that the file was not uploaded. */
const CANCELLED_OUTCOME = {
  httpStatus: null,
  error: "Not sent: the document failed or was cancelled before the upload.",
  etag: null,
};

/**
 * Uploads a stored file to `work.deliverTo`, with up to four attempts within seconds. Charges the credit before the
 * upload, so that a caller cannot get the file for free by disconnecting or by deleting it during the upload. Never
 * throws if the upload fails. Folio's store keeps the file in any case.
 */
export async function deliverFile(
  { services, caller, work }: WorkContext<DeliverFileNeeds>,
  { name, ...file }: FileToDeliver,
  charge: Reservation["charge"],
): Promise<FileDelivery | null> {
  const target = work.deliverTo;
  if (!target) return null;
  work.signal.throwIfAborted();
  if (!(await charge()))
    return deliveryOf(target, { attempts: 0, outcome: CANCELLED_OUTCOME, endedAt: services.clock.now() });
  const open = async () => {
    const stored = await services.files.get(caller.accountId, name);
    if (!stored) throw new Error("A file was deleted during its delivery");
    return stored.body;
  };
  for (let attempts = 1; ; attempts += 1) {
    const outcome = await services.fileSender.put({ ...file, ...target, open }, work.signal);
    work.signal.throwIfAborted();
    const pauseMs = DELIVERY_RETRY_PAUSES_MS[attempts - 1];
    const isOver =
      outcome.error === null || outcome.isFinal || !isRetryableStatus(outcome.httpStatus) || pauseMs === undefined;
    if (isOver) return deliveryOf(target, { attempts, outcome, endedAt: services.clock.now() });
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

function deliveryOf(
  { url }: DeliveryTarget,
  {
    outcome,
    ...ended
  }: { outcome: Pick<FileDelivery, "httpStatus" | "error" | "etag">; attempts: number; endedAt: number },
): FileDelivery {
  const { origin, pathname } = new URL(url);
  const { httpStatus, error, etag } = outcome;
  return {
    status: error === null ? "succeeded" : "failed",
    url: `${origin}${pathname}`,
    httpStatus,
    error,
    etag,
    ...ended,
  };
}
