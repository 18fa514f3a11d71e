import { runSupervised } from "./local/main.mjs";
import { createSteps } from "./local/steps.mjs";
import { setUp } from "./setup/set-up.mjs";

await runSupervised(async () => {
  await setUp(createSteps());
  return 0;
});
