import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";
import { VARIABLES } from "./test/support/variables.ts";

export default defineConfig(async () => ({
  test: {
    projects: [
      {
        plugins: [
          cloudflareTest({
            wrangler: { configPath: "./wrangler.toml" },
            miniflare: {
              bindings: { ...VARIABLES, TEST_MIGRATIONS: await readD1Migrations("migrations") },
            },
          }),
        ],
        test: {
          name: "workers",
          isolate: false,
          maxWorkers: 1,
          globalSetup: ["test/support/asset-server.ts", "test/support/receiver.ts"],
          setupFiles: ["test/support/migrate.ts"],
          include: ["test/**/*.test.ts"],
          exclude: ["test/**/*.node.test.ts"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "node",
          include: ["test/**/*.node.test.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
}));
