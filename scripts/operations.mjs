// Usage: npm run operations. Fails when an operation has no example, no client method, no command or no section in the guides.
import { readdir, readFile } from "node:fs/promises";
import { relative } from "node:path";
import { generatedFiles } from "./clients/generated-files.mjs";
import { runMain } from "./local/main.mjs";
import { fromRoot } from "./local/paths.mjs";
import { UserError } from "./local/step-printer.mjs";
import { findDefects } from "./operations/defects.mjs";

await runMain(async () => {
  const [{ routes }, { EXAMPLES }, { createProgram }, { EVENT_TYPES, TEST_EVENT }] = await Promise.all([
    import(fromRoot("src/http/routes.ts")),
    import(fromRoot("src/http/openapi/examples.ts")),
    import(fromRoot("clients/cli/src/program.ts")),
    import(fromRoot("src/domain/events.ts")),
  ]);
  const defects = findDefects({
    operations: routes,
    examples: EXAMPLES,
    commands: commandsOf(createProgram("0")),
    events: [...EVENT_TYPES, TEST_EVENT],
    guides: await readGuides(),
    generated: await readGenerated(),
  });
  if (defects.length > 0) throw new UserError(defects.join("\n"));
  console.log(`${routes.length} operations: each has an example, client methods, a command or a reason, and a guide`);
  return 0;
});

/** @typedef {{ name(): string, commands: Command[] }} Command */

/** @param {Command} program @returns {string[]} */
function commandsOf(program) {
  return program.commands.flatMap((command) => [
    command.name(),
    ...commandsOf(command).map((child) => `${command.name()} ${child}`),
  ]);
}

/** @returns {Promise<Record<string, string>>} */
async function readGuides() {
  const folder = fromRoot("docs/guides");
  const names = (await readdir(folder)).filter((name) => name.endsWith(".md"));
  const texts = await Promise.all(names.map((name) => readFile(`${folder}/${name}`, "utf8")));
  return Object.fromEntries(names.map((name, index) => [name.slice(0, -".md".length), texts[index] ?? ""]));
}

async function readGenerated() {
  const files = await generatedFiles();
  return Promise.all(
    files.map(async ({ file, text }) => ({
      file: relative(fromRoot("."), file),
      isCurrent: (await readFile(file, "utf8").catch(() => "")) === text,
    })),
  );
}
