/** @param {unknown} text */
export const escaped = (text) =>
  String(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** Stands for the address of the Folio that serves the page, which puts its own in. */
export const BASE_URL = "https://folio.invalid";

/** What the Markdown says in its place, so that samples can be pasted from a repository's page too. */
const LOCAL_URL = "http://127.0.0.1:8787";

/** @param {string} html */
export const withBaseUrl = (html) => html.replaceAll(LOCAL_URL, BASE_URL);

/** As GitHub names headings. @param {string} text */
export const slugOf = (text) =>
  text
    .toLowerCase()
    .replaceAll(/<[^>]*>|`/g, "")
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replaceAll(/\s/g, "-");
