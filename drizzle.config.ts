import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "sqlite",
  schema: ["./src/storage/schema/*.ts", "./src/storage/people-schema.ts"],
  out: "./migrations",
});
