import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";
import { browserFlags, flagsVariable } from "./scripts/local/browser-flags.mjs";
import { freePort } from "./test/support/container-server.ts";
import { VARIABLES } from "./test/support/variables.ts";

// The runtime refuses to start without the folder of the dashboard's assets.
execFileSync(process.execPath, ["scripts/assets.mjs"], { stdio: "inherit" });
process.env[flagsVariable] = browserFlags;
const containerPort = await freePort();
process.env.FOLIO_TEST_CONTAINER_PORT = String(containerPort);
const CONTAINER_URL = `http://127.0.0.1:${containerPort}`;

/** The package's own entrance is what its build makes. */
const clientSource = { "@folio/client": fileURLToPath(import.meta.resolve("./clients/typescript/src/index.ts")) };

export default defineConfig(async () => ({
  test: {
    // Background work of an object may load a module while the Worker of a finished run is torn down: no test's fault.
    onUnhandledError: ({ message }: { message: string }) => !message?.startsWith("[vitest-worker]: Closing rpc"),
    projects: [
      {
        plugins: [
          cloudflareTest({
            main: "./src/index.ts",
            wrangler: { configPath: "./wrangler.toml" },
            miniflare: {
              bindings: { ...VARIABLES, CONTAINER_URL, TEST_MIGRATIONS: await readD1Migrations("migrations") },
            },
          }),
        ],
        test: {
          name: "workers",
          isolate: false,
          maxWorkers: 1,
          globalSetup: [
            "test/support/asset-server.ts",
            "test/support/receiver.ts",
            "test/support/object-store.ts",
            "test/support/container-setup.ts",
            "test/support/canary.ts",
            "test/support/soak.ts",
          ],
          setupFiles: ["test/support/migrate.ts"],
          include: ["test/**/*.test.ts"],
          exclude: ["test/**/*.node.test.ts", "test/e2e/**"],
          // All other stylesheets are empty to tests, also where their text is imported.
          css: { include: [/\.css\?raw$/] },
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        resolve: { alias: clientSource },
        test: {
          name: "node",
          include: ["test/**/*.node.test.ts"],
          exclude: ["test/container/**"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "container",
          fileParallelism: false,
          globalSetup: ["test/support/container-setup.ts"],
          include: ["test/container/**/*.node.test.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        resolve: { alias: clientSource },
        test: {
          name: "e2e",
          fileParallelism: false,
          globalSetup: ["test/support/asset-server.ts", "test/support/receiver.ts", "test/e2e/support/global-setup.ts"],
          include: ["test/e2e/**/*.test.ts"],
          exclude: ["test/e2e/own-instance/**"],
          testTimeout: 60_000,
          hookTimeout: 180_000,
          // After everything else: these tests hold Folio to its times.
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: "own-instance",
          fileParallelism: false,
          globalSetup: ["test/support/asset-server.ts", "test/support/receiver.ts"],
          include: ["test/e2e/own-instance/*.test.ts"],
          testTimeout: 60_000,
          hookTimeout: 180_000,
          // Beside the others of its kind: these mostly wait for what they start, stop and kill.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
}));
