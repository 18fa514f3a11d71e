const RESOURCE_PATHS: Record<string, string> = {
  pdf: "/v1/pdfs",
  image: "/v1/images",
  extraction: "/v1/extractions",
  job: "/v1/jobs",
};

/** Seconds after which a first look makes sense. */
const POLL_AFTER_S = "1";

/** Where to look for what a 202 promises, and when. None for what is no resource of its own. */
export function pollingHeaders(body: object): Record<string, string> {
  const { object = "", id } = body as { object?: string; id?: string };
  const place = RESOURCE_PATHS[object];
  return place && id ? { Location: `${place}/${id}`, "Retry-After": POLL_AFTER_S } : {};
}
