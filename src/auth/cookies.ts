/** Returns the values of a request's cookies by name, URL-decoded. */
export function readCookies(headers: Headers): Map<string, string> {
  const pairs = (headers.get("Cookie") ?? "").split(";").flatMap((pair) => {
    const at = pair.indexOf("=");
    return at < 0 ? [] : [[pair.slice(0, at).trim(), decoded(pair.slice(at + 1).trim())] as const];
  });
  return new Map(pairs);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Returns the value of a `Set-Cookie` header. Scripts in the browser cannot read the cookie. */
export function setCookie(cookie: {
  name: string;
  value: string;
  path: string;
  maxAgeS: number;
  isSecure: boolean;
}): string {
  const { name, value, path, maxAgeS, isSecure } = cookie;
  return `${name}=${value}; Path=${path}; Max-Age=${maxAgeS}; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}

/** Returns request headers that contain the cookies of a response. */
export const withCookies = (cookies: readonly string[]): Headers =>
  new Headers({ Cookie: cookies.map((cookie) => cookie.split(";")[0]).join("; ") });
