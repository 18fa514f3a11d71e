import type { Context } from "hono";
import { FolioError } from "../domain/errors.ts";
import { LIMITS } from "../domain/limits.ts";
import type { Services } from "../operations/dependencies.ts";
import type { DashboardSettings, PersonRequest } from "./page.ts";
import { csrfToken } from "./security.ts";

export interface DashboardVariables {
  services: Services;
}

export type DashboardContext = Context<{ Variables: DashboardVariables }>;

export const addressOf = (request: Request, { localClientAddress }: DashboardSettings): string | null =>
  localClientAddress || request.headers.get("CF-Connecting-IP");

/** Bigger forms than these are not read: a template's parts together, and those that hold an asset. */
const FORM_BYTES = 2_000_000;
const UPLOAD_BYTES = LIMITS.assetBytes + 16_384;

/** A form's fields; empty when the body is no form. Throws `request_too_large`. */
export async function readForm(request: Request): Promise<FormData> {
  if (request.method !== "POST") return new FormData();
  const bytes = Number(request.headers.get("Content-Length") ?? 0);
  const type = request.headers.get("Content-Type") ?? "";
  const most = /^multipart\//i.test(type) ? UPLOAD_BYTES : FORM_BYTES;
  if (bytes > most)
    throw new FolioError(
      "request_too_large",
      `The form has ${bytes} bytes; at most ${most} are read. Send it through the API.`,
    );
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)/i.test(type)) return new FormData();
  return request.formData().catch(() => new FormData());
}

/** The signed-in person's request; null for anybody else. */
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
    form: await readForm(request),
    headers: request.headers,
    address: addressOf(request, settings),
  };
}
