import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { browserFlags, flagsVariable } from "./scripts/local/browser-flags.mjs";
import { PROJECTS, projectsVariable } from "./scripts/testing/projects.mjs";

/** The entry in the client's package.json is what its build writes. */
const clientSource = { "@folio/client": fileURLToPath(import.meta.resolve("./clients/typescript/src/index.ts")) };

/** What each project needs besides its files. A function runs, and loads its modules, only where the run includes the project. */
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
    // The runtime refuses to start without the folder of the dashboard's assets.
    execFileSync(process.execPath, ["scripts/assets.mjs"], { stdio: "inherit" });
    process.env[flagsVariable] = browserFlags;
    return {
      plugins: [
        cloudflareTest(async ({ inject }) => ({
          main: "./src/index.ts",
          wrangler: { configPath: "./wrangler.toml" },
          miniflare: {
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
        // All other stylesheets are empty to tests, also where their text is imported.
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
      // After everything else: these tests hold Folio to its times.
      sequence: { groupOrder: 1 },
    },
  }),

  "own-instance": async () => ({
    test: {
      fileParallelism: false,
      globalSetup: ["test/support/asset-server.ts", "test/support/receiver.ts"],
      testTimeout: 60_000,
      hookTimeout: 180_000,
      // Beside the others of its kind: these mostly wait for what they start, stop and kill.
      sequence: { groupOrder: 1 },
    },
  }),
};

const chosen = process.env[projectsVariable]?.split(",") ?? PROJECTS.map(({ name }) => name);

export default defineConfig(async () => ({
  test: {
    // Background work of an object may load a module while the Worker of a finished run is torn down: no test's error.
    onUnhandledError: ({ message }: { message: string }) => !message?.startsWith("[vitest-worker]: Closing rpc"),
    projects: await Promise.all(
      PROJECTS.filter(({ name }) => chosen.includes(name)).map(async (project) => {
        const { test, ...rest } = (await settings[project.name]?.()) ?? {};
        return { ...rest, test: { ...project, ...test } };
      }),
    ),
  },
}));
