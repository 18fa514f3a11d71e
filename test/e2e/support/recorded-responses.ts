import { writeFile } from "node:fs/promises";
import { fromRoot } from "../../../scripts/local/paths.mjs";
import { EXAMPLE_SITE } from "./example-site.ts";

/** Base URL that the API reference shows for files, in place of the local address. */
const FILES_URL = "https://files.example.com";

/**
 * Returns a response as the API reference shows it. Values that differ between runs, such as ids and times, are replaced by fixed values.
 */
export function normalizeResponse(value: unknown, siteUrl: string): unknown {
  const text = JSON.stringify(value, (name, held) => stableValue(name, held)).replaceAll(siteUrl, EXAMPLE_SITE);
  return JSON.parse(
    text.replaceAll(/\b(pdf|img|job|thm|tpl|par|ast|bat|ext|we|evt|dlv|req)_[0-9A-HJKMNP-TV-Z]{26}\b/g, `$1_${ULID}`),
  );
}

const ULID = "01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A";
const CREATED = "2026-11-21T09:30:00.000Z";
/** Maximum number of list entries that the API reference shows. */
const LIST_ITEMS_MAX = 6;

const FIXED_TIMES: Record<string, string> = {
  estimated_completion: "2026-11-21T09:30:01.000Z",
  expires_at: "2026-11-22T09:30:00.000Z",
  url_expires_at: "2026-11-22T09:30:00.000Z",
  file_expires_at: "2027-02-19T09:30:00.000Z",
  previous_secret_expires_at: "2026-11-22T09:30:00.000Z",
};

const FIXED_NUMBERS: Record<string, number> = {
  render_time_ms: 31,
  total_render_time_ms: 62,
  latency_ms: 84,
  bytes: 13_877,
};

function stableValue(name: string, held: unknown): unknown {
  if (name in FIXED_NUMBERS && typeof held === "number") return FIXED_NUMBERS[name];
  if (Array.isArray(held)) return held.slice(0, LIST_ITEMS_MAX);
  if (typeof held !== "string") return held;
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(held)) return FIXED_TIMES[name] ?? CREATED;
  if (name === "base64") return `${held.slice(0, 24)}…`;
  if (name === "secret") return "whsec_…";
  if (/^https?:\/\/.*\/files\//.test(held)) return `${FILES_URL}${new URL(held).pathname}?exp=1795339800&k=k1&sig=…`;
  return held;
}

/** Writes the recorded responses and deliveries to the file from which the OpenAPI document takes its examples. */
export async function record(answers: Map<string, unknown>): Promise<void> {
  const sorted = Object.fromEntries([...answers].sort(([first], [second]) => first.localeCompare(second)));
  const source = `/** Responses of a running Folio to the examples of the OpenAPI document. Recorded by \`FOLIO_RECORD=1 npm test -- test/e2e/reference.test.ts\`. */
export const RECORDED: Readonly<Record<string, unknown>> = ${JSON.stringify(sorted, null, 2)};
`;
  await writeFile(fromRoot("src/http/openapi/answers.generated.ts"), source);
}

/**
 * Returns the paths at which the forms of two responses differ: a field is in only one response, or its values have
 * different types. Null and an empty list match any value.
 */
export function differences(first: unknown, second: unknown, place = ""): string[] {
  if (first === null || second === null) return [];
  if (Array.isArray(first) && Array.isArray(second)) return listDifferences(first, second, place);
  if (typeof first !== "object" || typeof second !== "object") {
    return typeof first === typeof second ? [] : [`${place}: ${typeof first}, ${typeof second}`];
  }
  if (FREE_FORM_FIELDS.test(place)) return [];
  const [own, others] = [first, second].map((value) => value as Record<string, unknown>) as [Fields, Fields];
  return [...new Set([...Object.keys(own), ...Object.keys(others)])].flatMap((name) =>
    name in own && name in others
      ? differences(own[name], others[name], `${place}.${name}`)
      : [`${place}.${name}: ${name in own ? "only in the first" : "only in the second"}`],
  );
}

type Fields = Record<string, unknown>;

/** Paths of objects whose keys the caller chooses. Their fields are not compared. */
const FREE_FORM_FIELDS = /\.(?:metadata|schema|defaults|sample_data)$/;

/** Compares two lists by their merged entries, because the entries of one list can have different fields. */
function listDifferences(first: unknown[], second: unknown[], place: string): string[] {
  if (first.length === 0 || second.length === 0) return [];
  return differences(mergeItems(first), mergeItems(second), `${place}[]`);
}

function mergeItems(list: unknown[]): unknown {
  const objects = list.filter((item) => typeof item === "object" && item !== null && !Array.isArray(item));
  return objects.length === 0 ? (list.find((item) => item !== null) ?? null) : Object.assign({}, ...objects);
}
