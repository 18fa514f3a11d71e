import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { buildSite } from "../../scripts/docs/site.mjs";
import { fromRoot } from "../../scripts/local/paths.mjs";
import { DocsSearch, type SearchSection } from "../../src/dashboard/assets/search/docs-search.ts";

/** The search as it runs in the reader's browser, with the index that the documentation site serves. */
const search = new DocsSearch();
let site = "";
let userSections: SearchSection[] = [];
let contributorSections: SearchSection[] = [];

const readIndex = async (name: string): Promise<SearchSection[]> =>
  JSON.parse(await readFile(join(site, name), "utf8"));

beforeAll(async () => {
  site = await mkdtemp(join(tmpdir(), "folio-search-"));
  await buildSite(site);
  [userSections, contributorSections] = await Promise.all([
    readIndex("search.json"),
    readIndex("search-contributors.json"),
  ]);
  search.add([...userSections, ...contributorSections]);
});

afterAll(() => rm(site, { recursive: true, force: true }));

const pagesOf = (hits: readonly { href: string }[]): string[] =>
  hits.map(({ href }) => href.replace(/^\/docs\//, "").replace(/#.*/, ""));

/** Questions as developers type them into the search, each with the page that answers it. */
const QUESTIONS: readonly (readonly [question: string, page: string])[] = [
  ["how to add a page break", "rendering-well"],
  ["landscape a4", "rendering-well"],
  ["remove margins", "rendering-well"],
  ["custom paper size for labels", "rendering-well"],
  ["page numbers in footer", "headers-footers"],
  ["different header on first page", "headers-footers"],
  ["custom fonts not loading", "rendering-well"],
  ["background color missing", "rendering-well"],
  ["table of contents with page numbers", "table-of-contents"],
  ["PDF/A", "pdfa"],
  ["logo in template", "assets"],
  ["handlebars date format", "template-helpers"],
  ["currency formatting", "template-helpers"],
  ["qr code", "template-helpers"],
  ["translate template to german", "translations"],
  ["invoice template example", "gallery"],
  ["render page behind login", "web-pages"],
  ["wait for javascript to finish", "waiting"],
  ["timeout", "waiting"],
  ["async", "async"],
  ["upload pdf to s3", "async"],
  ["cancel a job", "async"],
  ["cancel batch", "batches"],
  ["bulk generate thousands of pdfs", "batches"],
  ["webhook signature verification", "webhooks"],
  ["webhook retries", "webhooks"],
  ["test webhooks locally", "cli"],
  ["node sdk", "clients"],
  ["pip install", "clients"],
  ["CORS", "basics"],
  ["authentication header", "basics"],
  ["rate limit", "basics"],
  ["pagination", "basics"],
  ["pricing", "accounts"],
  ["idempotency", "errors"],
  ["max file size", "limits"],
  ["merge pdfs", "edit-pages"],
  ["password protect pdf", "document-properties"],
  ["fill form fields", "forms"],
  ["reduce pdf file size", "compression"],
  ["redact text", "redaction"],
  ["ocr scanned document", "ocr"],
  ["extract tables to excel", "tables"],
  ["word to pdf", "office"],
  ["html to png screenshot", "images"],
  ["markdown math", "markdown"],
  ["claude mcp server", "mcp"],
  ["api version", "versions"],
  ["gotenberg alternative", "comparison"],
  ["html to pdf", "rendering"],
  ["excel to pdf", "office"],
  ["pdf to markdown", "extraction"],
  ["watermark draft", "watermarks"],
  ["split pdf into single pages", "edit-pages"],
  ["loops in template", "template-language"],
  ["self hosting", "deploying"],
  ["how do I authenticate", "basics"],
  ["deploy to cloudflare", "deploying"],
];

/** Single words that readers search for, each with the page that explains it. The documentation does not use some of these words. */
const WORDS: readonly (readonly [word: string, page: string])[] = [
  ["SDK", "clients"],
  ["CORS", "basics"],
  ["asynchronous", "async"],
  ["PDF/A", "pdfa"],
  ["logo", "assets"],
  ["price", "accounts"],
  ["cancel", "async"],
  ["webhook signature", "webhooks"],
  ["time out", "waiting"],
  ["A4", "rendering-well"],
  ["landscape", "rendering-well"],
  ["page breaks", "rendering-well"],
  ["docx", "office"],
  ["self-hosted", "deploying"],
  ["postman", "clients"],
];

describe("the search of the documentation", () => {
  it("is tested with at least 40 common questions", () => {
    expect(new Set(QUESTIONS.map(([question]) => question)).size).toBeGreaterThanOrEqual(40);
  });

  test.for(QUESTIONS)("finds, for the question %j, the page %s first", ([question, page]) => {
    expect(pagesOf(search.search(question).hits)[0]).toBe(page);
  });

  test.for(WORDS)("finds, for the word %j, the page %s first", ([word, page]) => {
    expect(pagesOf(search.search(word).hits)[0]).toBe(page);
  });

  it("finds an error code by its name, and a field together with the operations that accept it", () => {
    expect(search.search("version_conflict").hits[0]?.href).toBe("/docs/error-codes#version_conflict");
    expect(search.search("wait_for_selector").hits.map(({ href }) => href)).toContain("/docs/api/pdfs#createPdf");
  });

  it("finds a word that is slightly misspelled", () => {
    expect(pagesOf(search.search("webhok signatur").hits)[0]).toBe("webhooks");
  });

  it("shows sections with some of the words when no section contains all of them", () => {
    const { hits, isComplete } = search.search("redact zzyzx");
    expect([isComplete, pagesOf(hits)[0]]).toEqual([false, "redaction"]);
  });

  it("finds nothing for a word that is on no page", () => {
    expect(search.search("zzyzx").hits).toEqual([]);
  });

  it("shows at most three sections of the same page", () => {
    const pages = pagesOf(search.search("template").hits);
    expect(pages.filter((page) => page === "templates")).toHaveLength(3);
  });

  it("shows pages for contributors only on request", () => {
    const contributorHrefs = new Set(contributorSections.map(({ href }) => href));
    const isForContributors = ({ href }: { href: string }): boolean => contributorHrefs.has(href);
    expect(search.search("mutation testing").hits.filter(isForContributors)).toEqual([]);
    const { hits } = search.search("mutation testing", { contributors: true });
    expect(pagesOf(hits)[0]).toBe("contributing/mutation");
  });
});

describe("the search indexes of the documentation", () => {
  const CONTRIBUTOR_PAGES =
    /^(?:decisions|contract|contributing|contributors|benchmarks|platform|deviations|architecture|developing|glossary|writing)(?:\/|$)/;

  it("keep the pages for contributors apart from the pages for users", () => {
    const ofUsers = new Set(pagesOf(userSections));
    const ofContributors = new Set(pagesOf(contributorSections));
    expect([...ofUsers].filter((page) => CONTRIBUTOR_PAGES.test(page))).toEqual([]);
    expect([...ofContributors].filter((page) => !CONTRIBUTOR_PAGES.test(page))).toEqual([]);
    expect(ofContributors).toContain("decisions");
  });

  it("contain every guide and every chapter of the reference", async () => {
    const guides = (await readdir(fromRoot("docs/guides"))).map((file) => file.replace(".md", ""));
    const pages = new Set(pagesOf(userSections));
    expect(guides.filter((guide) => !pages.has(guide))).toEqual([]);
    expect([...pages].filter((page) => page.startsWith("api/")).length).toBeGreaterThan(5);
  });
});
