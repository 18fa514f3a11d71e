const RESOURCE_PATHS: Record<string, string> = {
  pdf: "/v1/pdfs",
  image: "/v1/images",
  extraction: "/v1/extractions",
  job: "/v1/jobs",
  batch: "/v1/batches",
  event: "/v1/events",
};

/** Seconds that the client should wait before its first poll. */
const POLL_AFTER_S = "1";

/**
 * Returns the headers of a 202 response, which say where and when to poll. Returns no headers if the body is not a
 * resource with its own URL.
 */
export function pollingHeaders(body: object): Record<string, string> {
  const { object = "", id } = body as { object?: string; id?: string };
  const place = RESOURCE_PATHS[object];
  return place && id ? { Location: `${place}/${id}`, "Retry-After": POLL_AFTER_S } : {};
}
