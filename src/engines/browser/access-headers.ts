import type { PageAccess, PageCookie } from "../../domain/page-access.ts";

type HeaderFields = Record<string, string>;

/**
 * Returns the headers of a request that the page makes. Adds the caller's headers for the origin of this URL, also
 * after a redirect. With `withCookies`, adds the caller's cookies. HTML that was sent in a request has no site, so the
 * browser itself sends no cookies for it.
 */
export function addAccessHeaders(asked: HeaderFields, { access, url, withCookies }: RequestAccess): HeaderFields {
  const { origin } = new URL(url);
  const given = access.fields.find((fields) => fields.origin === origin)?.fields ?? [];
  const cookies = withCookies ? access.cookies.filter((cookie) => isCookieFor(cookie, new URL(url))) : [];
  const added = given.map(({ name, value }): [string, string] => [name, value]);
  if (cookies.length > 0) added.push(["Cookie", cookies.map(({ name, value }) => `${name}=${value}`).join("; ")]);
  const names = new Set(added.map(([name]) => name.toLowerCase()));
  const kept = Object.entries(asked).filter(([name]) => !names.has(name.toLowerCase()));
  return Object.fromEntries([...kept, ...added]);
}

export interface RequestAccess {
  access: PageAccess;
  url: string;
  withCookies: boolean;
}

/** Whether a cookie is sent to a URL (RFC 6265: section 5.1.3 for the domain, 5.1.4 for the path, 5.4 for `secure`). */
function isCookieFor({ domain, path, secure }: PageCookie, { hostname, pathname, protocol }: URL): boolean {
  if (domain === null || (hostname !== domain && !hostname.endsWith(`.${domain}`))) return false;
  if (secure && protocol !== "https:") return false;
  return pathname === path || pathname.startsWith(path.endsWith("/") ? path : `${path}/`);
}
