/** @param {unknown} text */
export const escapeHtml = (text) =>
  String(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** Placeholder for the base URL in built pages. The deployment that serves a page inserts its own (src/http/docs.ts). */
export const BASE_URL = "https://folio.invalid";

/** The base URL in the Markdown files, so that their samples work with a local Folio. */
const LOCAL_URL = "http://127.0.0.1:8787";

/** @param {string} html */
export const withBaseUrl = (html) => html.replaceAll(LOCAL_URL, BASE_URL);

/** Returns the id of a heading, by the rules of GitHub. @param {string} text */
export const toSlug = (text) =>
  text
    .toLowerCase()
    .replaceAll(/<[^>]*>|`/g, "")
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replaceAll(/\s/g, "-");
