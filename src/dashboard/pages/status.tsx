import { Hono } from "hono";
import type { ServicePart } from "../../domain/service-parts.ts";
import { type PartStatus, readStatus, type StatusSpan, type StatusView } from "../../operations/service/read-status.ts";
import { toPage } from "../answers.ts";
import type { DashboardSettings } from "../page.ts";
import { Document } from "../views/document.tsx";
import type { DashboardVariables } from "../visitor.ts";

/** Creates the public status page, from the checks of each minute and the request statistics. */
export function statusPages(settings: DashboardSettings): Hono<{ Variables: DashboardVariables }> {
  const app = new Hono<{ Variables: DashboardVariables }>();
  app.get("/status", async (context) => {
    const view = await readStatus({ services: context.get("services") });
    const answer = await toPage({ page: <StatusPage view={view} />, settings });
    answer.headers.set("Cache-Control", "public, max-age=15");
    return answer;
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

type Mood = "well" | "poor" | "unknown";

const moodOf = ({ now }: PartStatus): Mood => (now === null ? "unknown" : now.ok ? "well" : "poor");

const StatusPage = ({ view }: { view: StatusView }) => {
  const poor = view.parts.filter((part) => moodOf(part) === "poor");
  const isKnown = view.parts.every((part) => moodOf(part) !== "unknown");
  const mood = poor.length > 0 ? "poor" : isKnown ? "well" : "unknown";
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
          <Dot mood={mood} /> {headline(mood, poor)}
        </h1>
        <p class="status-when">
          As of <time datetime={new Date(view.at).toISOString()}>{utc(view.at)}</time>. {answered(view)}
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

function headline(mood: Mood, poor: readonly PartStatus[]): string {
  if (mood === "well") return "Everything works";
  if (mood === "unknown") return "Not checked in the last few minutes";
  return `${poor.map(({ part }) => NAMES[part][0]).join(" and ")} ${poor.length === 1 ? "does" : "do"} not respond`;
}

function answered({ requests: { answered: all, failed } }: StatusView): string {
  if (all === 0) return "Folio answered no requests in the last 24 hours.";
  return `In the last 24 hours, Folio answered ${all} requests, ${percent(all - failed, all)} of them without a server error.`;
}

const Part = ({ part }: { part: PartStatus }) => {
  const [name, what] = NAMES[part.part];
  const mood = moodOf(part);
  const words = { well: "works", poor: "does not respond", unknown: "not checked recently" }[mood];
  return (
    <section class="status-part" aria-label={name}>
      <h2>
        <Dot mood={mood} /> {name} <span class="status-what">{what}</span>
      </h2>
      <p>
        {words}
        {part.medianMs === null ? "" : `, responds in ${part.medianMs} ms`}
      </p>
      <Spans spans={part.hours} label={`${name}, last 24 hours`} nameOf={(span) => `${utc(span.startsAt)}`} />
      <Spans spans={part.days} label={`${name}, last 90 days`} nameOf={(span) => utc(span.startsAt).slice(0, 10)} />
    </section>
  );
};

const Dot = ({ mood }: { mood: Mood }) => <span class={`status-dot ${mood}`} aria-hidden="true" />;

interface SpansProps {
  spans: readonly StatusSpan[];
  label: string;
  nameOf(span: StatusSpan): string;
}

const Spans = ({ spans, label, nameOf }: SpansProps) => {
  const checks = spans.reduce((sum, span) => sum + span.checks, 0);
  const failed = spans.reduce((sum, span) => sum + span.failed, 0);
  const told = checks === 0 ? "no checks yet" : `${percent(checks - failed, checks)} of ${checks} checks passed`;
  return (
    <figure class="status-spans">
      <svg
        viewBox={`0 0 ${spans.length * 10} 30`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${label}: ${told}`}
      >
        {spans.map((span, i) => (
          <rect x={i * 10 + 1} y="0" width="8" height="30" class={spanClass(span)}>
            <title>{`${nameOf(span)}: ${span.checks === 0 ? "no checks" : `${span.failed} of ${span.checks} failed`}`}</title>
          </rect>
        ))}
      </svg>
      <figcaption>
        <span>{label.slice(label.indexOf(",") + 2)}</span> <span>{told}</span>
      </figcaption>
    </figure>
  );
};

function spanClass({ checks, failed }: StatusSpan): string {
  if (checks === 0) return "none";
  return failed === 0 ? "well" : "poor";
}

/** Returns a percentage, rounded down, so that only a full share shows 100 %. */
const percent = (part: number, whole: number): string =>
  part === whole ? "100 %" : `${(Math.floor((part / whole) * 10_000) / 100).toFixed(2)} %`;

const utc = (ms: number): string => `${new Date(ms).toISOString().slice(0, 16).replace("T", " ")} UTC`;
