/**
 * Credentials for loading a page. They are stored only until the render ends, and each is sent only to its own origin.
 */
export interface PageAccess {
  cookies: PageCookie[];
  /** Header fields. Each field is sent only with requests to one origin. */
  fields: OriginFields[];
}

export interface PageCookie {
  name: string;
  value: string;
  /**
   * Domain of the cookie. The cookie is also sent to its subdomains. If null, the cookie is sent only to the host of
   * the rendered URL.
   */
  domain: string | null;
  path: string;
  secure: boolean;
  httpOnly: boolean;
  sameSite: "Strict" | "Lax" | "None" | null;
}

export interface OriginFields {
  /** Origin to which the field is sent, in the form of `URL.origin`. */
  origin: string;
  fields: { name: string; value: string }[];
}
