import { Hono } from "hono";
import type { ServicePart } from "../../domain/service-parts.ts";
import { type PartStatus, readStatus, type StatusSpan, type StatusView } from "../../operations/service/read-status.ts";
import type { DashboardSettings } from "../page.ts";
import { pageResponse } from "../responses.ts";
import { Document } from "../views/document.tsx";
import type { DashboardVariables } from "../visitor.ts";

/** Creates the public status page. It shows the results of the checks that run each minute, and request statistics. */
export function statusPages(settings: DashboardSettings): Hono<{ Variables: DashboardVariables }> {
  const app = new Hono<{ Variables: DashboardVariables }>();
  app.get("/status", async (context) => {
    const view = await readStatus({ services: context.get("services") });
    const response = await pageResponse({ page: <StatusPage view={view} />, settings });
    response.headers.set("Cache-Control", "public, max-age=15");
    return response;
  });
  return app;
}

const NAMES: Record<ServicePart, [name: string, what: string]> = {
  database: ["Database", "accounts, documents, events"],
  files: ["Files", "storing and downloading"],
  queue: ["Queues", "batches and webhooks"],
  browser: ["Browsers", "rendering"],
  container: ["Container", "office files, OCR, large documents"],
};

type Health = "well" | "poor" | "unknown";

const healthOf = ({ now }: PartStatus): Health => (now === null ? "unknown" : now.ok ? "well" : "poor");

const StatusPage = ({ view }: { view: StatusView }) => {
  const failing = view.parts.filter((part) => healthOf(part) === "poor");
  const isKnown = view.parts.every((part) => healthOf(part) !== "unknown");
  const health = failing.length > 0 ? "poor" : isKnown ? "well" : "unknown";
  return (
    <Document title="Status" bodyClass="front">
      <header class="front-top">
        <a class="brand" href="/">
          Folio
        </a>
        <nav aria-label="Site">
          <a href="/docs">Docs</a>
        </nav>
      </header>
      <main id="content" class="status">
        <h1>
          <Dot health={health} /> {headline(health, failing)}
        </h1>
        <p class="status-when">
          As of <time datetime={new Date(view.at).toISOString()}>{utcText(view.at)}</time>. {requestsText(view)}
        </p>
        {view.parts.map((part) => (
          <Part part={part} />
        ))}
        <p class="status-how">
          Folio checks every part once a minute. Each bar shows the checks of one hour or one day. An idle browser or
          container counts as working, because the next document starts it.
        </p>
      </main>
    </Document>
  );
};

function headline(health: Health, failing: readonly PartStatus[]): string {
  if (health === "well") return "Everything works";
  if (health === "unknown") return "Not checked in the last few minutes";
  return `${failing.map(({ part }) => NAMES[part][0]).join(" and ")} ${failing.length === 1 ? "does" : "do"} not respond`;
}

function requestsText({ requests: { answered: all, failed } }: StatusView): string {
  if (all === 0) return "Folio answered no requests in the last 24 hours.";
  return `In the last 24 hours, Folio answered ${all} requests, ${percent(all - failed, all)} of them without a server error.`;
}

const Part = ({ part }: { part: PartStatus }) => {
  const [name, what] = NAMES[part.part];
  const health = healthOf(part);
  const words = { well: "works", poor: "does not respond", unknown: "not checked recently" }[health];
  return (
    <section class="status-part" aria-label={name}>
      <h2>
        <Dot health={health} /> {name} <span class="status-what">{what}</span>
      </h2>
      <p>
        {words}
        {part.medianMs === null ? "" : `, responds in ${part.medianMs} ms`}
      </p>
      <Spans spans={part.hours} label={`${name}, last 24 hours`} nameOf={(span) => `${utcText(span.startsAt)}`} />
      <Spans spans={part.days} label={`${name}, last 90 days`} nameOf={(span) => utcText(span.startsAt).slice(0, 10)} />
    </section>
  );
};

const Dot = ({ health }: { health: Health }) => <span class={`status-dot ${health}`} aria-hidden="true" />;

interface SpansProps {
  spans: readonly StatusSpan[];
  label: string;
  nameOf(span: StatusSpan): string;
}

const Spans = ({ spans, label, nameOf }: SpansProps) => {
  const checks = spans.reduce((sum, span) => sum + span.checks, 0);
  const failed = spans.reduce((sum, span) => sum + span.failed, 0);
  const summary = checks === 0 ? "no checks yet" : `${percent(checks - failed, checks)} of ${checks} checks passed`;
  return (
    <figure class="status-spans">
      <svg
        viewBox={`0 0 ${spans.length * 10} 30`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${label}: ${summary}`}
      >
        {spans.map((span, i) => (
          <rect x={i * 10 + 1} y="0" width="8" height="30" class={spanClass(span)}>
            <title>{`${nameOf(span)}: ${span.checks === 0 ? "no checks" : `${span.failed} of ${span.checks} failed`}`}</title>
          </rect>
        ))}
      </svg>
      <figcaption>
        <span>{label.slice(label.indexOf(",") + 2)}</span> <span>{summary}</span>
      </figcaption>
    </figure>
  );
};

function spanClass({ checks, failed }: StatusSpan): string {
  if (checks === 0) return "none";
  return failed === 0 ? "well" : "poor";
}

/** Returns the share as a percentage. The number is rounded down, so that 100 % is shown only if nothing failed. */
const percent = (part: number, whole: number): string =>
  part === whole ? "100 %" : `${(Math.floor((part / whole) * 10_000) / 100).toFixed(2)} %`;

const utcText = (ms: number): string => `${new Date(ms).toISOString().slice(0, 16).replace("T", " ")} UTC`;
