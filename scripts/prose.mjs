import { readFile } from "node:fs/promises";
import { proseFiles } from "./checking/prose-files.mjs";
import { markdownPassages, sourcePassages } from "./checking/prose-passages.mjs";
import { proseProblems } from "./checking/prose-rules.mjs";
import { runMain } from "./local/main.mjs";

/** `node scripts/prose.mjs FILES...` checks docs, comments and test titles against docs/writing.md. Without files, it checks all. */
const given = process.argv.slice(2).filter((file) => file !== ".");

await runMain(async () => {
  const files = given.length > 0 ? given : await proseFiles();
  let found = 0;
  for (const file of files) {
    const text = await readFile(file, "utf8");
    const passages = file.endsWith(".md") ? markdownPassages(text) : sourcePassages(file, text);
    for (const passage of passages)
      for (const problem of proseProblems(passage)) {
        found += 1;
        console.log(`${file}:${passage.line}: ${problem}`);
      }
  }
  if (found > 0) console.log(`${found} sentences break a rule of docs/writing.md.`);
  return found === 0 ? 0 : 1;
});
