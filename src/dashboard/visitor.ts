import type { Context } from "hono";
import { limitStream } from "../domain/byte-stream.ts";
import { FolioError } from "../domain/errors.ts";
import { LIMITS } from "../domain/limits.ts";
import type { MemoryBudget } from "../domain/memory-budget.ts";
import { BodyDeadline, type BodyRate } from "../operations/body-deadline.ts";
import type { Services } from "../operations/dependencies.ts";
import type { DashboardSettings, PersonRequest } from "./page.ts";
import { csrfToken } from "./security.ts";

export interface DashboardVariables {
  services: Services;
}

export type DashboardContext = Context<{ Variables: DashboardVariables }>;

export const clientAddressOf = (request: Request, { localClientAddress }: DashboardSettings): string | null =>
  localClientAddress || request.headers.get("CF-Connecting-IP");

/**
 * Size limits of request bodies in bytes: for forms, of which the largest contains a whole template, and for asset
 * uploads.
 */
const FORM_BYTES = 2_000_000;
const UPLOAD_BYTES = LIMITS.assetBytes + 16_384;

/**
 * Returns the fields of a form, or no fields if the body is not a form. Throws `request_too_large`, `request_timeout`, and `service_busy` if
 * there is not enough free memory.
 */
export async function readForm(request: Request, room: MemoryBudget, rate?: BodyRate): Promise<FormData> {
  const type = request.headers.get("Content-Type") ?? "";
  const isForm = /^(application\/x-www-form-urlencoded|multipart\/form-data)/i.test(type);
  if (request.method !== "POST" || !request.body || !isForm) return new FormData();
  const most = /^multipart\//i.test(type) ? UPLOAD_BYTES : FORM_BYTES;
  const announced = Number(request.headers.get("Content-Length") ?? 0);
  let isTooLarge = announced > most;
  if (isTooLarge) throw tooLarge(most);
  const share = await room.reserve((announced || most) * LIMITS.bodyHeldFactor, request.signal);
  const deadline = new BodyDeadline(announced || most, rate);
  try {
    const body = limitStream(request.body, most, () => {
      isTooLarge = true;
      return tooLarge(most);
    });
    return await deadline.within(new Response(body, { headers: { "Content-Type": type } }).formData());
  } catch (error) {
    if (isTooLarge) throw tooLarge(most);
    if (error instanceof FolioError) throw error;
    return new FormData();
  } finally {
    deadline.end();
    share.releaseAll();
  }
}

const tooLarge = (most: number): FolioError =>
  new FolioError(
    "request_too_large",
    `The form has more than ${most} bytes, the limit for forms. Send less, or use the API.`,
  );

/** Returns the request of the signed-in person, or null if there is no valid session. */
export async function personRequest(
  context: DashboardContext,
  settings: DashboardSettings,
): Promise<PersonRequest | null> {
  const request = context.req.raw;
  const services = context.get("services");
  const signedIn = await services.people.current(request.headers);
  if (!signedIn) return null;
  const url = new URL(request.url);
  return {
    services,
    settings,
    person: signedIn.person,
    sessionId: signedIn.sessionId,
    csrf: await csrfToken(settings, signedIn.sessionId),
    url,
    query: url.searchParams,
    params: context.req.param(),
    form: await readForm(request, services.memoryBudget),
    headers: request.headers,
    address: clientAddressOf(request, settings),
  };
}
