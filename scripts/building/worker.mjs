import { join } from "node:path";
import { fromRoot } from "../local/paths.mjs";

const trimmedFolder = fromRoot("dist/trimmed");

/** Replacements for parts of libraries that the Worker never uses. */
const alias = {
  "unpdf/pdfjs": join(trimmedFolder, "pdfjs.js"),
  "@cloudflare/puppeteer": join(trimmedFolder, "puppeteer.js"),
  "@better-auth/core/social-providers": fromRoot("src/auth/no-social-providers.ts"),
  ajv: fromRoot("src/http/no-form-answers.ts"),
  "ajv-formats": fromRoot("src/http/no-form-answers.ts"),
  "zod/v3": fromRoot("src/http/no-older-schemas.ts"),
  "zod-to-json-schema": fromRoot("src/http/no-older-schemas.ts"),
};

/**
 * Returns esbuild's options for the Worker: its entry, and a module for each part that is loaded on first use. scripts/assets.mjs
 * must have built the trimmed libraries. FOLIO_ENTRY names another entry, for tests.
 * @param {string} outdir
 */
export const workerBuild = (outdir) =>
  /** @satisfies {import("esbuild").BuildOptions} */ ({
    absWorkingDir: fromRoot(),
    entryPoints: [{ in: process.env.FOLIO_ENTRY || fromRoot("src/index.ts"), out: "index" }],
    outdir,
    chunkNames: "part-[hash]",
    assetNames: "[name]-[hash]",
    bundle: true,
    splitting: true,
    format: "esm",
    // The same options as wrangler.
    target: "es2024",
    conditions: ["workerd", "worker", "browser"],
    define: { "navigator.userAgent": '"Cloudflare-Workers"', "process.env.NODE_ENV": '"production"' },
    external: ["node:*", "cloudflare:*"],
    loader: { ".wasm": "copy" },
    alias,
    // Saves a fifth of load time and memory. Source maps translate the positions of errors.
    minify: true,
    sourcemap: true,
    logLevel: "warning",
  });
