// Bundles the scripts that run in pages into text that the Worker contains. No later bundler (wrangler, vitest) keeps a function's source
// text unchanged. Usage: npm run build:agent, after each change in src/engines/browser/agent.
import { writeFile } from "node:fs/promises";
import { bundleAgent, generatedFile } from "./agent/bundle-agent.mjs";
import { runMain } from "./local/main.mjs";

await runMain(async () => {
  await writeFile(generatedFile, await bundleAgent());
  return 0;
});
