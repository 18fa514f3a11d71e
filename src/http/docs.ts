import { Hono } from "hono";
import type { AppVariables, HttpSettings } from "./context.ts";

/** Placeholder for the base URL in documentation pages (scripts/docs/html.mjs). */
const BASE_URL = "https://folio.invalid";

/**
 * Content security policy. It allows scripts, styles, fonts and requests only from the same origin, and no inline
 * scripts or styles. Downloads open in a new tab.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

/**
 * Serves the documentation: the OpenAPI document, and the pages that are built from docs/. Code samples in the pages
 * use the base URL of this deployment.
 */
export function docs(settings: Pick<HttpSettings, "baseUrl" | "page">): Hono<{ Variables: AppVariables }> {
  const app = new Hono<{ Variables: AppVariables }>();
  const show = async (path: string): Promise<Response> => {
    const known = /^[a-z0-9/-]*$/.test(path) ? await pageOf(settings, path || "index") : null;
    const html = known ?? (await pageOf(settings, "404")) ?? "";
    return new Response(html, { status: known === null ? 404 : 200, headers: HEADERS });
  };
  app.get("/docs", () => show(""));
  app.get("/docs/:page", (context) => show(context.req.param("page")));
  app.get("/docs/:part/:page", (context) => show(`${context.req.param("part")}/${context.req.param("page")}`));
  return app;
}

const HEADERS = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": CONTENT_SECURITY_POLICY,
  "Cache-Control": "public, max-age=300",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Referrer-Policy": "same-origin",
};

async function pageOf({ baseUrl, page }: Pick<HttpSettings, "baseUrl" | "page">, name: string): Promise<string | null> {
  const answer = await page(`/docs/${name}.html`);
  if (answer.ok) return (await answer.text()).replaceAll(BASE_URL, baseUrl);
  await answer.body?.cancel();
  return null;
}
