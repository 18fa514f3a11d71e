/**
 * Credentials for loading a page. They are stored only until the render ends, and each is sent only to its own origin.
 */
export interface PageAccess {
  cookies: PageCookie[];
  /** Header fields, each for the requests to one origin. */
  fields: OriginFields[];
}

export interface PageCookie {
  name: string;
  value: string;
  /** Domain of the cookie, which includes its subdomains. Null for exactly the host of the rendered URL. */
  domain: string | null;
  path: string;
  secure: boolean;
  httpOnly: boolean;
  sameSite: "Strict" | "Lax" | "None" | null;
}

export interface OriginFields {
  /** Value of `URL.origin`. */
  origin: string;
  fields: { name: string; value: string }[];
}
