import { join } from "node:path";
import { fromRoot } from "../local/paths.mjs";

const trimmedFolder = fromRoot("dist/trimmed");

/** For each library module that the Worker never uses: the small module that replaces it in the bundle. */
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
 * Returns the options with which esbuild bundles the Worker: one entry module, and a separate module for each part that is loaded only when
 * it is used. scripts/assets.mjs must have built the trimmed libraries. FOLIO_ENTRY names another entry module, for tests.
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
    // Must equal the target that wrangler uses.
    target: "es2024",
    conditions: ["workerd", "worker", "browser"],
    define: { "navigator.userAgent": '"Cloudflare-Workers"', "process.env.NODE_ENV": '"production"' },
    external: ["node:*", "cloudflare:*"],
    loader: { ".wasm": "copy" },
    alias,
    // Minifies the code, which reduces its load time and memory by a fifth. Source maps translate the positions in
    // error messages.
    minify: true,
    sourcemap: true,
    logLevel: "warning",
  });
