/** Credentials for loading a page. They are stored only for the render and sent only to their own origins. */
export interface PageAccess {
  cookies: PageCookie[];
  /** Header fields, each for requests to one origin. */
  fields: OriginFields[];
}

export interface PageCookie {
  name: string;
  value: string;
  /** Domain with its subdomains; null is exactly the host of the rendered URL. */
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
