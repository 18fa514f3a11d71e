import * as z from "zod";
import { LIMITS } from "../domain/limits.ts";
import { once } from "../domain/once.ts";
import type { OriginFields, PageAccess, PageCookie } from "../domain/page-access.ts";
import { mustBe, onlyAllowed } from "./validation-text.ts";

/**
 * Credentials for opening a page that requires a login. No error message may show their values. `SECRET_FIELDS` in
 * validation.ts lists these parameters.
 */

const MAX_COOKIES = 100;
const MAX_ORIGINS = 20;
const MAX_FIELDS = 50;
const NAME_CHARACTERS = 256;
const VALUE_CHARACTERS = 4_096;

/** Matches the grammar rule `token` of RFC 9110, section 5.6.2. */
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
/** Matches a header field value of RFC 9110, section 5.5: visible characters, with spaces or tabs only between them. */
const FIELD_VALUE = /^[\x21-\x7e\x80-\xff](?:[\t\x20-\x7e\x80-\xff]*[\x21-\x7e\x80-\xff])?$/;
/** Matches the characters of the grammar rule `cookie-octet` of RFC 6265, section 4.1.1. */
const COOKIE_VALUE = /^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]*$/;
const DOMAIN = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/;

/**
 * Headers that the caller may not set. The connection or the browser sets them, or the request has an option for them.
 */
const FORBIDDEN_HEADERS =
  /^(?:accept-encoding|connection|content-length|cookie|expect|host|keep-alive|range|te|trailer|transfer-encoding|upgrade|user-agent|(?:proxy|sec|cf)-.*)$/i;

const text = (pattern: RegExp, most: number, allowed: string) =>
  z.string().superRefine((value, context) => {
    if (value.length <= most && pattern.test(value)) return;
    context.addIssue({ code: "custom", message: `must be ${allowed} of at most ${most} characters` });
  });

const cookie = once(() =>
  z
    .strictObject({
      name: text(TOKEN, NAME_CHARACTERS, "a cookie's name").meta({
        description: "Name of the cookie.",
        maxLength: NAME_CHARACTERS,
        examples: ["session"],
      }),
      value: text(
        COOKIE_VALUE,
        VALUE_CHARACTERS,
        "a cookie's value, without blanks, quotes, commas and semicolons",
      ).meta({
        description: "Value of the cookie. Folio keeps it only for the render.",
        maxLength: VALUE_CHARACTERS,
        examples: ["8f3a0c51"],
      }),
      domain: text(DOMAIN, 253, "a host's name in lower case")
        .optional()
        .meta({
          description:
            "Domain that receives the cookie, including its subdomains. Default: only the host of `url`. Required with `html`.",
          maxLength: 253,
          examples: ["example.com"],
        }),
      path: text(/^\/[\x21-\x3a\x3c-\x7e]*$/, 1_024, "a path that begins with /")
        .optional()
        .meta({
          description: "Path that receives the cookie, including all paths below it.",
          default: "/",
          maxLength: 1_024,
        }),
      secure: z
        .boolean()
        .optional()
        .meta({
          description:
            "Whether the cookie is sent over HTTPS only. Default: true, but false when `url` is http or the page is `html`.",
          examples: [true],
        }),
      http_only: z
        .boolean()
        .optional()
        .meta({ description: "With `false`, scripts of the page can read the cookie.", default: true }),
      same_site: z
        .enum(["strict", "lax", "none"])
        .optional()
        .meta({
          description: "SameSite attribute of the cookie. Default: the default of the browser.",
          examples: ["lax"],
        }),
    })
    .meta({ id: "Cookie", description: "A cookie for the page." }),
);

const isOrigin = (text: string) =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text.toLowerCase();

const fieldValue = once(() => text(FIELD_VALUE, VALUE_CHARACTERS, "a header's value in visible characters"));

const headers = once(() =>
  z
    .record(
      z.string(),
      z.record(z.string(), fieldValue(), {
        error: 'must be the headers of one origin, such as {"https://app.example.com": {"X-Team": "paper"}}',
      }),
    )
    .superRefine((origins, context) => {
      const refuse = (message: string) => context.addIssue({ code: "custom", message });
      if (Object.keys(origins).length > MAX_ORIGINS) refuse(`must have at most ${MAX_ORIGINS} origins`);
      if (!Object.keys(origins).every(isOrigin))
        refuse('must have origins without a path as keys, such as "https://app.example.com"');
      const names = Object.values(origins).flatMap((fields) => Object.keys(fields));
      if (names.length > MAX_FIELDS) refuse(`must have at most ${MAX_FIELDS} headers`);
      if (!names.every((name) => name.length <= NAME_CHARACTERS && TOKEN.test(name)))
        refuse("must have valid header names within each origin");
      const kept = names.find((name) => FORBIDDEN_HEADERS.test(name));
      if (kept !== undefined) {
        const instead = { cookie: ": use cookies", "user-agent": ": use user_agent" }[kept.toLowerCase()] ?? "";
        refuse(`must not contain ${kept.slice(0, 80)}, which the browser sets${instead}`);
      }
    })
    .meta({
      id: "PageHeaders",
      description:
        "Request headers by origin. They are sent only to that origin, also after a redirect to another origin.",
      examples: [{ "https://app.example.com": { Authorization: "Bearer eyJhbGciOi" } }],
    }),
);

const basicAuth = once(() =>
  z
    .strictObject({
      username: text(/^[^:\p{Cc}]*$/u, NAME_CHARACTERS, "a name without a colon").meta({
        description: "User name.",
        maxLength: NAME_CHARACTERS,
        examples: ["ada"],
      }),
      password: text(/^\P{Cc}*$/u, NAME_CHARACTERS, "a password without control characters").meta({
        description: "Password. Folio keeps it only for the render.",
        maxLength: NAME_CHARACTERS,
        examples: ["secret"],
      }),
      origin: z
        .string()
        .refine(isOrigin, mustBe('an origin without a path such as "https://app.example.com"'))
        .optional()
        .meta({
          description: "Origin that the credentials are sent to. Default: the origin of `url`. Required with `html`.",
          maxLength: LIMITS.urlCharacters,
          examples: ["https://app.example.com"],
        }),
    })
    .meta({ id: "BasicAuth", description: "HTTP basic authentication (RFC 7617)." }),
);

export const accessOptions = once(
  () =>
    ({
      cookies: z
        .array(cookie())
        .max(MAX_COOKIES)
        .optional()
        .meta({
          description: "Cookies for the page. They are never stored or logged, and are deleted after the render.",
          default: [],
          examples: [[{ name: "session", value: "8f3a0c51" }]],
        }),
      headers: headers().optional(),
      basic_auth: basicAuth().optional(),
    }) as const,
);

const accessObject = once(() => z.strictObject(accessOptions()));
export type AccessBody = z.output<ReturnType<typeof accessObject>>;

/**
 * Checks a document without a URL. Rejects credentials that do not name their destination. Also rejects
 * `fail_on.status`, because such a document has no HTTP status.
 */
export function checkWithoutUrl(body: DocumentBody, context: z.core.$RefinementCtx): void {
  if (body.url !== undefined) return;
  if (body.fail_on?.status !== undefined) {
    const params = { code: "parameters_exclusive" };
    context.addIssue({ code: "custom", path: ["fail_on", "status"], message: onlyAllowed("with url"), params });
  }
  const lacking = (path: (string | number)[]) =>
    context.addIssue({
      code: "custom",
      path,
      message: "is required without url",
      params: { code: "missing_parameter" },
    });
  for (const [index, { domain }] of (body.cookies ?? []).entries()) {
    if (domain === undefined) lacking(["cookies", index, "domain"]);
  }
  if (body.basic_auth && body.basic_auth.origin === undefined) lacking(["basic_auth", "origin"]);
}

type DocumentBody = AccessBody & {
  url?: string | undefined;
  fail_on?: { status?: unknown } | undefined;
};

/** Returns the credentials, or null if there are none. `url` is the URL of the rendered page, or null for HTML. */
export function accessOf(
  { cookies = [], headers: given = {}, basic_auth }: AccessBody,
  url: string | null,
): PageAccess | null {
  const fields: OriginFields[] = Object.entries(given).map(([origin, named]) => ({
    origin: new URL(origin).origin,
    fields: Object.entries(named).map(([name, value]) => ({ name, value })),
  }));
  if (basic_auth) fields.push(basicAuthField(basic_auth, url));
  if (cookies.length === 0 && fields.length === 0) return null;
  const isSecure = url !== null && new URL(url).protocol === "https:";
  return { cookies: cookies.map((sent) => cookieOf(sent, isSecure)), fields: merged(fields) };
}

function cookieOf(sent: z.output<ReturnType<typeof cookie>>, isSecure: boolean): PageCookie {
  const sites = { strict: "Strict", lax: "Lax", none: "None" } as const;
  return {
    name: sent.name,
    value: sent.value,
    domain: sent.domain ?? null,
    path: sent.path ?? "/",
    secure: sent.secure ?? isSecure,
    httpOnly: sent.http_only ?? true,
    sameSite: sent.same_site ? sites[sent.same_site] : null,
  };
}

function basicAuthField(
  { username, password, origin }: z.output<ReturnType<typeof basicAuth>>,
  url: string | null,
): OriginFields {
  const bytes = new TextEncoder().encode(`${username}:${password}`);
  const value = `Basic ${btoa(String.fromCharCode(...bytes))}`;
  return { origin: new URL(origin ?? url ?? "").origin, fields: [{ name: "Authorization", value }] };
}

/** Merges the header fields for the same origin into one element. */
const merged = (fields: OriginFields[]): OriginFields[] =>
  [...Map.groupBy(fields, ({ origin }) => origin)].map(([origin, same]) => ({
    origin,
    fields: same.flatMap((one) => one.fields),
  }));
