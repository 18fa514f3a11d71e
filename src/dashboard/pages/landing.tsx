import { Hono } from "hono";
import { FolioError } from "../../domain/errors.ts";
import { tryIt } from "../../operations/pdfs/try-it.ts";
import { renderInputOf } from "../../resources/pdfs.ts";
import { EMPTY_FORM } from "../form.ts";
import type { DashboardSettings } from "../page.ts";
import { pageResponse, seeOther } from "../responses.ts";
import { isSameOrigin } from "../security.ts";
import { Document } from "../views/document.tsx";
import { TextArea } from "../views/fields.tsx";
import { Code } from "../views/parts.tsx";
import { picturesAnswer } from "../views/pictures.ts";
import { clientAddressOf, type DashboardVariables, readForm } from "../visitor.ts";
import { checkedBody } from "./playground-form.ts";

/** Render timeout of the "Try it" preview, in ms. */
const TRY_IT_TIMEOUT_MS = 10_000;

/** Creates the landing page and its "Try it" preview. */
export function landingPage(settings: DashboardSettings): Hono<{ Variables: DashboardVariables }> {
  const app = new Hono<{ Variables: DashboardVariables }>();
  app.get("/", async (context) => {
    const signedIn = await context.get("services").people.current(context.req.raw.headers);
    return pageResponse({ page: <LandingPage settings={settings} isSignedIn={signedIn !== null} />, settings });
  });
  app.post("/try-it", async (context) => {
    const request = context.req.raw;
    if (!isSameOrigin(request, settings) || settings.tryItAccount === "") return new Response(null, { status: 404 });
    const services = context.get("services");
    try {
      const html = String((await readForm(request, services.memoryBudget)).get("html") ?? "");
      const render = renderInputOf(checkedBody({ html, timeout: TRY_IT_TIMEOUT_MS }));
      const input = { email: settings.tryItAccount, address: clientAddressOf(request, settings), render };
      return picturesAnswer(await tryIt({ services, input, signal: request.signal }));
    } catch (error) {
      if (!(error instanceof FolioError)) throw error;
      return Response.json({ error: { code: error.code, message: error.message } }, { status: error.status });
    }
  });
  app.get("/favicon.ico", () => seeOther("/assets/favicon.svg"));
  return app;
}

const FEATURES = [
  [
    "HTML and URLs",
    "Rendered by Chromium, with all of CSS, JavaScript and web fonts. Tagged PDFs with bookmarks, headers, footers and watermarks.",
  ],
  ["Templates", "Handlebars templates with a data schema and versions. Each error names its line and column."],
  [
    "Batches",
    "Thousands of documents in one request, as single files, one merged PDF or a ZIP. A batch continues after a crash.",
  ],
  ["Editing", "Merge, split, reorder and compress PDFs. Bookmarks, links, forms and tags are kept."],
  ["Extraction", "Text in reading order, Markdown, tables with a confidence value, and OCR in twelve languages."],
  ["Office files", "Word, Excel, PowerPoint and OpenDocument to PDF, without macros and without network access."],
] as const;

const LandingPage = ({ settings, isSignedIn }: { settings: DashboardSettings; isSignedIn: boolean }) => (
  <Document title="Document API" bodyClass="front" islands={settings.tryItAccount === "" ? [] : ["playground"]}>
    <header class="front-top">
      <a class="brand" href="/">
        Folio
      </a>
      <nav aria-label="Site">
        <a href="/docs">Docs</a>
        <a href="/v1/openapi.json">OpenAPI</a>
        <a href="/status">Status</a>
        <a class="button" href={isSignedIn ? "/dashboard" : "/sign-in"}>
          {isSignedIn ? "Dashboard" : "Sign in"}
        </a>
      </nav>
    </header>
    <main id="content">
      <section class="hero">
        <div>
          <h1>Create, edit and read PDFs with one API</h1>
          <p class="lead">
            Folio converts HTML, web pages, templates and office files to PDF. It edits PDFs and extracts text and
            tables. A failed request returns the cause and costs nothing.
          </p>
          <p class="actions">
            <a class="button primary" href={isSignedIn ? "/dashboard" : "/sign-up"}>
              {isSignedIn ? "Open dashboard" : "Create account"}
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
      {settings.tryItAccount === "" ? null : <TryIt />}
      <section class="features" aria-label="Features">
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

const EXAMPLE = `<style>
  body { font: 12pt/1.6 Georgia, serif }
  h1 { font-size: 30pt; color: #2b46b8; margin-bottom: 0 }
  td { padding: 4pt 24pt 4pt 0 }
</style>
<h1>Receipt</h1>
<p>Thank you, Ada.</p>
<table>
  <tr><td>Analytical Engine</td><td>79.50 EUR</td></tr>
  <tr><td>Punched cards</td><td>12.00 EUR</td></tr>
</table>`;

/** Text field for HTML, with a preview of the rendered page. */
const TryIt = () => (
  <section class="editor try-it" data-preview="/try-it" aria-label="Try it">
    <form class="stack">
      <TextArea
        form={{ ...EMPTY_FORM, values: { html: EXAMPLE } }}
        name="html"
        label="Try it: edit this HTML"
        rows={14}
        spellcheck={false}
        code
      />
    </form>
    <div class="preview" aria-live="polite">
      <p class="hint" data-preview-state="">
        The preview needs JavaScript.
      </p>
      <div class="stack" data-preview-pages="" />
    </div>
  </section>
);
