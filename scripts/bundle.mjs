import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { runMain } from "./local/main.mjs";
import { fromRoot } from "./local/paths.mjs";
import { syncFolder } from "./local/sync-folder.mjs";

/**
 * Bundles the Worker into dist/worker or the given folder: its entry, and beside it a module for each part that is loaded when it is first
 * needed. wrangler, which would make one module of all, runs this before it uploads and uploads what it made. What scripts/assets.mjs
 * writes must be there.
 */

const dist = fromRoot("dist");

/** What the Worker is never asked for of a library that it uses. */
const alias = {
  "unpdf/pdfjs": join(dist, "trimmed", "pdfjs.js"),
  "@cloudflare/puppeteer": join(dist, "trimmed", "puppeteer.js"),
  "@better-auth/core/social-providers": fromRoot("src/auth/no-social-providers.ts"),
  ajv: fromRoot("src/http/no-form-answers.ts"),
  "ajv-formats": fromRoot("src/http/no-form-answers.ts"),
  "zod/v3": fromRoot("src/http/no-older-schemas.ts"),
  "zod-to-json-schema": fromRoot("src/http/no-older-schemas.ts"),
};

/** @param {string} outdir */
async function bundle(outdir) {
  const { build } = await import("esbuild");
  await build({
    absWorkingDir: fromRoot(),
    entryPoints: [fromRoot("src/index.ts")],
    outdir,
    chunkNames: "part-[hash]",
    assetNames: "[name]-[hash]",
    bundle: true,
    splitting: true,
    format: "esm",
    // As wrangler bundles.
    target: "es2024",
    conditions: ["workerd", "worker", "browser"],
    define: { "navigator.userAgent": '"Cloudflare-Workers"', "process.env.NODE_ENV": '"production"' },
    external: ["node:*", "cloudflare:*"],
    loader: { ".wasm": "copy" },
    alias,
    // A fifth less to load and to keep; the source maps lead from what failed to the source.
    minify: true,
    sourcemap: true,
    logLevel: "warning",
  });
}

await runMain(async () => {
  const [folder] = process.argv.slice(2);
  if (folder) {
    await bundle(resolve(folder));
    return 0;
  }
  await mkdir(dist, { recursive: true });
  const made = await mkdtemp(join(dist, "making-"));
  try {
    await bundle(made);
    await syncFolder(made, join(dist, "worker"));
  } finally {
    await rm(made, { recursive: true, force: true });
  }
  return 0;
});
