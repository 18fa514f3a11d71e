/**
 * `npm run notices` writes THIRD-PARTY-NOTICES.txt: name, version and licence text of every package of the service, as package-lock.json
 * lists them. `npm run notices -- --check` fails if the file is out of date.
 */
import { readFile, writeFile } from "node:fs/promises";
import { noticesOfService } from "./building/service-notices.mjs";
import { runMain } from "./local/main.mjs";
import { fromRoot } from "./local/paths.mjs";

const file = fromRoot("THIRD-PARTY-NOTICES.txt");

await runMain(async () => {
  const text = await noticesOfService();
  if (!process.argv.includes("--check")) {
    await writeFile(file, text);
    return 0;
  }
  const written = await readFile(file, "utf8").catch(() => "");
  if (written === text) return 0;
  console.error("THIRD-PARTY-NOTICES.txt does not match package-lock.json. Run `npm run notices`.");
  return 1;
});
