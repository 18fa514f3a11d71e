import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { browserFlags, flagsVariable } from "./scripts/local/browser-flags.mjs";
import { PROJECTS, projectsVariable } from "./scripts/testing/projects.mjs";

/** The source of the client, because the entry in its package.json exists only after its build. */
const clientSource = { "@folio/client": fileURLToPath(import.meta.resolve("./clients/typescript/src/index.ts")) };

/** Settings of each project besides its files. A function runs, and loads its modules, only when the run includes the project. */
const settings: Record<string, () => Promise<TestProjectInlineConfiguration>> = {
  unit: async () => ({
    resolve: { alias: clientSource },
    test: { testTimeout: 60_000, hookTimeout: 60_000 },
  }),

  workers: async () => {
    const [{ cloudflareTest, readD1Migrations }, { VARIABLES }] = await Promise.all([
      import("@cloudflare/vitest-plugin"),
      import("./test/support/variables.ts"),
    ]);
    // The runtime does not start without the folder of the dashboard's assets.
    execFileSync(process.execPath, ["scripts/assets.mjs"], { stdio: "inherit" });
    process.env[flagsVariable] = browserFlags;
    return {
      plugins: [
        cloudflareTest(async ({ inject }) => ({
          main: "./src/index.ts",
          wrangler: { configPath: "./wrangler.toml" },
          miniflare: {
            d1Databases: { DB_1: "folio-1", DB_2: "folio-2" },
            bindings: {
              ...VARIABLES,
              CONTAINER_URL: inject("containerUrl"),
              TEST_MIGRATIONS: await readD1Migrations("migrations"),
            },
          },
        })),
      ],
      test: {
        isolate: false,
        maxWorkers: 1,
        globalSetup: [
          "test/support/asset-server.ts",
          "test/support/receiver.ts",
          "test/support/object-store.ts",
          "test/support/container-on-demand.ts",
          "test/support/canary.ts",
          "test/support/soak.ts",
        ],
        setupFiles: ["test/support/migrate.ts"],
        // Tests see all other stylesheets as empty, also when they import the text.
        css: { include: [/\.css\?raw$/] },
        testTimeout: 30_000,
        hookTimeout: 60_000,
      },
    };
  },

  container: async () => ({
    test: {
      fileParallelism: false,
      globalSetup: ["test/support/container-setup.ts"],
      testTimeout: 60_000,
      hookTimeout: 60_000,
    },
  }),

  e2e: async () => ({
    resolve: { alias: clientSource },
    test: {
      fileParallelism: false,
      globalSetup: ["test/support/asset-server.ts", "test/support/receiver.ts", "test/e2e/support/global-setup.ts"],
      testTimeout: 60_000,
      hookTimeout: 180_000,
      // Runs last, because these tests check Folio's time limits.
      sequence: { groupOrder: 1 },
    },
  }),

  "own-instance": async () => ({
    test: {
      fileParallelism: false,
      globalSetup: ["test/support/asset-server.ts", "test/support/receiver.ts"],
      testTimeout: 60_000,
      hookTimeout: 180_000,
      // A full run has a process of its own for these tests, because they mostly wait for processes to start, stop and end.
      sequence: { groupOrder: 1 },
    },
  }),
};

const chosen = process.env[projectsVariable]?.split(",") ?? PROJECTS.map(({ name }) => name);

export default defineConfig(async () => ({
  test: {
    // Background work of an object may load a module while the Worker of a finished run is shut down. This is not a test failure.
    onUnhandledError: ({ message }: { message: string }) => !message?.startsWith("[vitest-worker]: Closing rpc"),
    projects: await Promise.all(
      PROJECTS.filter(({ name }) => chosen.includes(name)).map(async (project) => {
        const { test, ...rest } = (await settings[project.name]?.()) ?? {};
        // A wait for a result ends as soon as the result is there, so a busy machine needs a longer limit than vitest's second.
        return { ...rest, test: { expect: { poll: { timeout: 20_000 } }, ...project, ...test } };
      }),
    ),
  },
}));
