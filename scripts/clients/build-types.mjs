// Generates the types and methods of the clients. Run `npm run build:clients` after each change of the public API.
import { writeFile } from "node:fs/promises";
import { runMain } from "../local/main.mjs";
import { generatedFiles } from "./generated-files.mjs";

await runMain(async () => {
  for (const { file, text } of await generatedFiles()) await writeFile(file, text);
  return 0;
});
