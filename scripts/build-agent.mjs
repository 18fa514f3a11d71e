// Bundles the scripts that run in pages into the text that the Worker carries: no bundler on the way there (wrangler, vitest) leaves a
// function's own text alone. Usage: npm run build:agent, after each change in src/engines/browser/agent.
import { writeFile } from "node:fs/promises";
import { bundleAgent, generatedFile } from "./agent/bundle-agent.mjs";
import { runMain } from "./local/main.mjs";

await runMain(async () => {
  await writeFile(generatedFile, await bundleAgent());
  return 0;
});
