import type { JSXNode } from "hono/jsx";
import { FolioError } from "../domain/errors.ts";
import type { Cookies } from "../domain/people.ts";
import type { DashboardSettings } from "./page.ts";
import { pageHeaders } from "./security.ts";

export interface PageResponse {
  page: JSXNode | Promise<unknown> | unknown;
  settings: DashboardSettings;
  status?: number;
  headers?: Record<string, string>;
  styleNonce?: string | undefined;
  cookies?: Cookies;
}

/** Returns the page as a response with the security headers of every page. */
export async function pageResponse({
  page,
  settings,
  status = 200,
  headers: more = {},
  styleNonce,
  cookies = [],
}: PageResponse): Promise<Response> {
  const headers = new Headers({ ...pageHeaders(settings, styleNonce), ...more });
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return new Response(String(await page), { status, headers });
}

/** Redirects after sign-out and clears the browser's cache, which contains page images of the account's documents. */
export function redirectAfterSignOut(location: string, cookies: Cookies): Response {
  const response = seeOther(location, cookies);
  response.headers.set("Clear-Site-Data", '"cache"');
  return response;
}

/** Redirects to another page after a change, with status 303. */
export function seeOther(location: string, cookies: Cookies = []): Response {
  const headers = new Headers({ Location: location });
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return new Response(null, { status: 303, headers });
}

/**
 * Redirects to the sign-in page, from which the user returns to the requested page. Throws `invalid_api_key` if the
 * request submits a form, because the redirect would lose its values.
 */
export function redirectToSignIn(request: Request): Response {
  if (request.method !== "GET")
    throw new FolioError("invalid_api_key", "You are signed out. Sign in, then send the form again.");
  const { pathname, search } = new URL(request.url);
  return seeOther(`/sign-in?next=${encodeURIComponent(pathname + search)}`);
}

export const pageNotFound = () =>
  new FolioError("resource_not_found", "This page does not exist, or it belongs to another account.");
