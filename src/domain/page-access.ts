/** What a page is opened with that others must not learn: kept for the render alone, told to whom it is meant for and nobody else. */
export interface PageAccess {
  cookies: PageCookie[];
  /** Fields for the requests to one origin each. */
  fields: OriginFields[];
}

export interface PageCookie {
  name: string;
  value: string;
  /** With its subdomains; null is the host of the rendered URL alone. */
  domain: string | null;
  path: string;
  secure: boolean;
  httpOnly: boolean;
  sameSite: "Strict" | "Lax" | "None" | null;
}

export interface OriginFields {
  /** As `URL.origin` gives it. */
  origin: string;
  fields: { name: string; value: string }[];
}
