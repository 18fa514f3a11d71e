/** @param {unknown} text */
export const escapeHtml = (text) =>
  String(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** Placeholder for the base URL in the built pages. The deployment that serves a page replaces it by its own address (src/http/docs.ts). */
export const BASE_URL = "https://folio.invalid";

/** Base URL in the samples of the Markdown files: the address of a local Folio, so that readers can run the samples. */
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
