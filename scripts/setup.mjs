import { runSupervised } from "./local/main.mjs";
import { applyMigrations } from "./local/migrations.mjs";
import { defaultStateFolder } from "./local/paths.mjs";
import { createSteps } from "./local/step-printer.mjs";
import { setUp } from "./setup/set-up.mjs";

await runSupervised(async () => {
  const step = createSteps();
  await setUp(step);
  await step("Database migrations", () => applyMigrations(defaultStateFolder));
  return 0;
});
