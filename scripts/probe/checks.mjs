import { createHmac } from "node:crypto";
import { forbiddenUrls, guardPage, loopbackUrls } from "./guard-page.mjs";
import { documentWithLinkedImage } from "./linked-document.mjs";

/**
 * @typedef {object} ProbeContext
 * @property {ReturnType<typeof import("./client.mjs").createProbeClient>} api
 * @property {Awaited<ReturnType<typeof import("./receiver.mjs").startReceiver>> | null} receiver
 * @property {string} baseUrl
 * @property {boolean} local
 * @property {{ pdf?: any }} made Results of earlier checks.
 */

/**
 * Result of a check: a text that can be compared with the result on other deployments, and a time in ms where it is
 * useful.
 */
/** @typedef {{ found: string, ms?: number | undefined }} Finding */

/** Thrown when this machine cannot run a check. The deployment itself may be correct. */
export class CheckSkipped extends Error {}

const warmRenders = 10;
const webhookWithinMs = 30_000;
const documentText = "Probe of Folio: fifty-two";
const documentBody = { html: `<h1>${documentText}</h1>` };

/**
 * @type {readonly { name: string, run: (context: ProbeContext) => Promise<Finding> }[]} In running order. The first render is the coldest.
 */
export const checks = [
  {
    name: "health",
    run: async ({ baseUrl }) => {
      const response = await fetch(`${baseUrl}/healthz?deep=1`);
      const health = /** @type {{ status: string, parts?: Record<string, { status: string }> }} */ (
        await response.json()
      );
      const { status, parts = {} } = health;
      const unwell = Object.entries(parts).filter(([, part]) => part.status !== "ok");
      return { found: [status, ...unwell.map(([name, part]) => `${name}: ${part.status}`)].join(", ") };
    },
  },
  {
    name: "render, first",
    run: async (context) => {
      const { body, ms } = await context.api.good("POST", "/v1/pdfs", documentBody);
      context.made.pdf = body;
      return { found: `${body.status}, ${body.pages} page`, ms };
    },
  },
  { name: "render, warm (median of 10)", run: measureWarmRender },
  {
    name: "engines",
    run: async ({ api }) => {
      const { body } = await api.good("GET", "/v1/engine");
      const { browser, container } = body;
      return {
        found: [
          browser,
          container?.libreoffice && `LibreOffice ${container.libreoffice}`,
          `${container?.fonts?.length ?? 0} fonts`,
        ].join(", "),
      };
    },
  },
  { name: "download", run: checkDownload },
  {
    name: "merge",
    run: async ({ api, made }) => {
      const sources = [{ pdf_id: made.pdf.id }, { pdf_id: made.pdf.id }];
      const { body, ms } = await api.good("POST", "/v1/pdfs/merge", { sources });
      return { found: `${body.pages} pages`, ms };
    },
  },
  {
    name: "extract",
    run: async ({ api, made }) => {
      const { body, ms } = await api.good("POST", "/v1/extract/text", { source: { pdf_id: made.pdf.id } });
      return {
        found: body.content.includes(documentText)
          ? "the text that was rendered"
          : `other text: ${body.content.slice(0, 60)}`,
        ms,
      };
    },
  },
  { name: "convert, first", run: checkConversion },
  { name: "convert, again", run: checkConversion },
  { name: "webhook", run: checkWebhook },
  {
    name: "guard: url",
    run: async ({ api, local }) => checkForbiddenUrls(local, (url) => api.call("POST", "/v1/pdfs", { url })),
  },
  {
    name: "guard: source",
    run: async ({ api, local }) =>
      checkForbiddenUrls(local, (url) => api.call("POST", "/v1/extract/text", { source: { url } })),
  },
  { name: "guard: inside a page", run: checkRequestsFromPage },
  { name: "guard: container", run: checkRequestsFromContainer },
];

/**
 * @param {ProbeContext} context
 * @returns {Promise<Finding>}
 */
async function measureWarmRender({ api }) {
  const times = [];
  for (let i = 0; i < warmRenders; i++) times.push((await api.good("POST", "/v1/pdfs", documentBody)).ms);
  times.sort((a, b) => a - b);
  return { found: `${times.length} completed`, ms: times[Math.floor(times.length / 2)] };
}

/**
 * @param {ProbeContext} context
 * @returns {Promise<Finding>}
 */
async function checkDownload({ made }) {
  const startedAt = performance.now();
  const whole = await fetch(made.pdf.url);
  const bytes = Buffer.from(await whole.arrayBuffer());
  const ms = performance.now() - startedAt;
  const part = await fetch(made.pdf.url, { headers: { range: "bytes=0-4" } });
  const altered = await fetch(made.pdf.url.replace(/sig=.{4}/, "sig=AAAA"));
  const right = bytes.subarray(0, 5).toString() === "%PDF-" && bytes.length === made.pdf.bytes;
  const body = await part.text();
  await altered.body?.cancel();
  return { found: `${right ? "whole" : "not the PDF"}, range ${part.status} ${body}, altered ${altered.status}`, ms };
}

/**
 * @param {ProbeContext} context
 * @returns {Promise<Finding>}
 */
async function checkConversion({ api }) {
  const base64 = Buffer.from("name,amount\nA,1\nB,2\n").toString("base64");
  const { body, ms } = await api.good("POST", "/v1/convert/office", { source: { base64 }, filename: "probe.csv" });
  return { found: `${body.pages} page from ${body.source_format}`, ms };
}

/**
 * @param {ProbeContext} context
 * @returns {Promise<Finding>}
 */
async function checkWebhook({ api, receiver }) {
  if (!receiver) throw new CheckSkipped("needs --receiver");
  const path = `/webhook/${crypto.randomUUID()}`;
  const { body: endpoint } = await api.good("POST", "/v1/webhook_endpoints", {
    url: receiver.url + path,
    events: ["*"],
  });
  try {
    const startedAt = performance.now();
    await api.good("POST", `/v1/webhook_endpoints/${endpoint.id}/test`);
    const delivery = await receiver.until(path, webhookWithinMs);
    if (!delivery) throw new Error(`nothing came within ${webhookWithinMs / 1000} s`);
    return {
      found: isSigned(delivery, endpoint.secret) ? "delivered, signature verified" : "delivered, WRONG signature",
      ms: performance.now() - startedAt,
    };
  } finally {
    await api.call("DELETE", `/v1/webhook_endpoints/${endpoint.id}`);
  }
}

/**
 * @param {import("./receiver.mjs").Heard} delivery
 * @param {string} secret
 */
function isSigned({ headers, body }, secret) {
  const [, time, signature] = /^t=(\d+),v1=([0-9a-f]+)/.exec(String(headers["service-signature"])) ?? [];
  return createHmac("sha256", secret).update(`${time}.${body}`).digest("hex") === signature;
}

/**
 * Checks that Folio rejects every forbidden address with url_not_allowed. A connection error would mean that Folio had tried to connect.
 * @param {boolean} local
 * @param {(url: string) => Promise<{ status: number, body: any }>} send
 * @returns {Promise<Finding>}
 */
async function checkForbiddenUrls(local, send) {
  const let_through = [];
  const addresses = local ? forbiddenUrls.filter(isIpLiteral) : [...forbiddenUrls, ...loopbackUrls];
  for (const url of addresses) {
    const { body } = await send(url);
    if (body.error?.code !== "url_not_allowed") let_through.push(`${url} ${body.error?.code ?? "ALLOWED"}`);
  }
  return { found: let_through.length === 0 ? "all refused" : let_through.join("; ") };
}

/**
 * Whether the host of a URL is an IP address. Only URLs with an IP address are tested locally, because `npm start`
 * cannot resolve names.
 * @param {string} url
 */
const isIpLiteral = (url) => !/[a-z]{2,}$/i.test(new URL(url).hostname);

/**
 * @param {ProbeContext} context
 * @returns {Promise<Finding>}
 */
async function checkRequestsFromPage({ api, receiver, baseUrl, local }) {
  const forbiddenHere = [...forbiddenUrls, `${baseUrl}/healthz`, ...(local ? [] : loopbackUrls)];
  const socket = receiver ? `${receiver.url.replace(/^http/, "ws")}/socket` : null;
  const control = receiver ? [`${receiver.url}/control`] : [];
  const html = guardPage([...forbiddenHere, ...control], socket);
  const { body } = await api.good("POST", "/v1/pdfs", { html, wait_for_selector: "#done", wait_until: "load" });
  const { body: text } = await api.good("POST", "/v1/extract/text", { source: { pdf_id: body.id } });
  const reached = forbiddenHere.filter((_, i) => !text.content.includes(`n${i}=stopped`));
  if (socket && (!text.content.includes("socket=stopped") || receiver?.hits("/socket").length))
    reached.push("a WebSocket");
  if (reached.length > 0) return { found: `REACHED ${reached.join(", ")}` };
  if (!receiver) return { found: "all stopped; no control without --receiver" };
  return {
    found: receiver.hits("/control").length > 0 ? "all stopped, the control came" : "all stopped, the control too",
  };
}

/**
 * @param {ProbeContext} context
 * @returns {Promise<Finding>}
 */
async function checkRequestsFromContainer({ api, receiver }) {
  if (!receiver) throw new CheckSkipped("needs --receiver");
  const path = `/from-container/${crypto.randomUUID()}`;
  const base64 = await documentWithLinkedImage(receiver.url + path);
  const { body } = await api.good("POST", "/v1/convert/office", { source: { base64 }, filename: "linked.odt" });
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  const { length } = receiver.hits(path);
  return { found: length === 0 ? `${body.pages} page, nothing was fetched` : `${length} REQUESTS from the container` };
}
