// Usage: npm run build:clients, after each change of the public API.
import { writeFile } from "node:fs/promises";
import { runMain } from "../local/main.mjs";
import { apiTypes, generatedFile } from "./api-types.mjs";
import { pythonFile, pythonTypes } from "./python-types.mjs";

await runMain(async () => {
  await writeFile(generatedFile, await apiTypes());
  await writeFile(pythonFile, await pythonTypes());
  return 0;
});
