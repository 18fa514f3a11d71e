import { Hono } from "hono";
import { seeOther, toPage } from "../answers.ts";
import type { DashboardSettings } from "../page.ts";
import { Document } from "../views/document.tsx";
import { Code } from "../views/parts.tsx";
import type { DashboardVariables } from "../visitor.ts";

/** What Folio is, in one screen. */
export function frontDoor(settings: DashboardSettings): Hono<{ Variables: DashboardVariables }> {
  const app = new Hono<{ Variables: DashboardVariables }>();
  app.get("/", async (context) => {
    const signedIn = await context.get("services").people.current(context.req.raw.headers);
    return toPage({ page: <FrontPage settings={settings} isSignedIn={signedIn !== null} />, settings });
  });
  app.get("/favicon.ico", () => seeOther("/assets/favicon.svg"));
  return app;
}

const FEATURES = [
  [
    "HTML and URLs",
    "A real Chromium: all of CSS, scripts, web fonts. Tagged PDFs with an outline, headers, footers, watermarks.",
  ],
  ["Templates", "Handlebars with a data schema and versions. A mistake is answered with its line and column."],
  ["Batches", "Thousands at once, as single files, one merged PDF or a ZIP. They survive every crash."],
  ["Editing", "Merge, split, reorder, compress. Bookmarks, links, forms and tags survive."],
  ["Reading", "Text in reading order, Markdown, tables with their confidence, OCR in twelve languages."],
  ["Office files", "Word, Excel, PowerPoint and OpenDocument, without macros and without a network."],
] as const;

const FrontPage = ({ settings, isSignedIn }: { settings: DashboardSettings; isSignedIn: boolean }) => (
  <Document title="Documents by API" bodyClass="front">
    <header class="front-top">
      <a class="brand" href="/">
        Folio
      </a>
      <nav aria-label="Site">
        <a href="/docs">Docs</a>
        <a href="/v1/openapi.json">OpenAPI</a>
        <a class="button" href={isSignedIn ? "/dashboard" : "/sign-in"}>
          {isSignedIn ? "Dashboard" : "Sign in"}
        </a>
      </nav>
    </header>
    <main id="content">
      <section class="hero">
        <div>
          <h1>The right document, every time.</h1>
          <p class="lead">
            One API turns HTML, pages, templates and office files into PDFs, edits them and reads them. What fails is
            explained and never charged.
          </p>
          <p class="actions">
            <a class="button primary" href={isSignedIn ? "/dashboard" : "/sign-up"}>
              {isSignedIn ? "Open the dashboard" : "Open an account"}
            </a>
            <a class="button" href="/docs">
              Read the docs
            </a>
          </p>
        </div>
        <Code label="the first request">{`curl ${settings.baseUrl}/v1/pdfs \\
  -H "Authorization: Bearer $FOLIO_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"html": "<h1>Hello</h1>"}'`}</Code>
      </section>
      <section class="features" aria-label="What it does">
        {FEATURES.map(([title, text]) => (
          <div>
            <h2>{title}</h2>
            <p>{text}</p>
          </div>
        ))}
      </section>
    </main>
  </Document>
);
