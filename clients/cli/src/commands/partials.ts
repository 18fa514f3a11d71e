import { readFile, writeFile } from "node:fs/promises";
import { basename, extname } from "node:path";
import type { Folio, TemplatePartial } from "@folio/client";
import type { Command } from "commander";
import { UsageError } from "../failure.ts";
import { Output } from "../output.ts";
import { createClient, type GlobalOptions } from "../settings.ts";
import { readContent } from "../sources.ts";

export function addPartials(program: Command): void {
  const partials = program
    .command("partials")
    .description("manage partials: pieces of HTML that templates include with {{> name}}");
  const list = partials.command("list").description("list all partials of the account");
  list.action(async () => {
    const flags = list.optsWithGlobals<GlobalOptions>();
    const all = await (await createClient(flags)).partials.list({ limit: 100 }).all();
    new Output(flags).result(
      all,
      all.map(({ id, name, version }) => `${id}  v${version}  ${name}`),
    );
  });
  addPull(partials);
  addPush(partials);
  const remove = partials
    .command("delete")
    .description("delete a partial that no template or partial uses")
    .argument("<id-or-name>");
  remove.action(async (named: string) => {
    const flags = remove.optsWithGlobals<GlobalOptions>();
    const folio = await createClient(flags);
    const { id, name } = await findPartial(folio, named);
    new Output(flags).result(await folio.partials.delete(id), `Deleted ${name}`);
  });
}

function addPull(partials: Command): void {
  const command = partials
    .command("pull")
    .description("download a partial as an HTML file")
    .argument("<id-or-name>")
    .argument("[file]", "default: the name of the partial and .html");
  command.action(async (named: string, into?: string) => {
    const flags = command.optsWithGlobals<GlobalOptions>();
    const partial = await findPartial(await createClient(flags), named);
    const file = into ?? `${basename(partial.name)}.html`;
    await writeFile(file, partial.html, { flag: "wx" }).catch((error: NodeJS.ErrnoException) => {
      throw error.code === "EEXIST" ? new UsageError(`${file} exists already: choose another file name`) : error;
    });
    if (partial.css !== null) await writeFile(siblingPath(file, ".css"), partial.css);
    if (partial.translations !== null)
      await writeFile(siblingPath(file, TRANSLATIONS), `${JSON.stringify(partial.translations, null, 2)}\n`);
    new Output(flags).result({ ...partial, file }, `${file}: ${partial.name}, version ${partial.version}`);
  });
}

function addPush(partials: Command): void {
  const command = partials
    .command("push")
    .description(
      "upload an HTML file as a partial, or as a new version of it, with its .css and .translations.json if they exist",
    )
    .argument("<file>")
    .option("--name <name>", "name of the partial; default: the file name without .html")
    .option("--update-templates", "update the templates that use it to the new version");
  command.action(async (file: string) => {
    const flags = command.optsWithGlobals<GlobalOptions & { name?: string; updateTemplates?: boolean }>();
    const { partials: api } = await createClient(flags);
    const name = flags.name ?? basename(file, extname(file));
    const html = new TextDecoder().decode(await readContent(file));
    const css = await readFile(siblingPath(file, ".css"), "utf8").catch(() => null);
    const texts = await readFile(siblingPath(file, TRANSLATIONS), "utf8").catch(() => null);
    const content = { html, css, translations: texts === null ? null : JSON.parse(texts) };
    const id = await findPartialId(api, name);
    if (id === null) {
      const made = await api.create({ name, ...content });
      new Output(flags).result(made, `${made.name}: ${made.id}, version ${made.version}`);
      return;
    }
    const updated = await api.update(id, { ...content, update_templates: flags.updateTemplates ?? false });
    const lines = updated.templates.map((template) =>
      template.error
        ? `${template.name} was not updated: ${template.error.message}`
        : `${template.name}: version ${template.version}`,
    );
    new Output(flags).result(updated, [`${name}: ${id}, version ${updated.version}`, ...lines]);
  });
}

const TRANSLATIONS = ".translations.json";

const siblingPath = (file: string, ending: string): string =>
  `${file.slice(0, file.length - extname(file).length)}${ending}`;

async function findPartial({ partials }: Folio, named: string): Promise<TemplatePartial> {
  const id = /^par_[0-9A-Z]{26}$/.test(named) ? named : await findPartialId(partials, named);
  if (id !== null) return partials.retrieve(id);
  throw new UsageError(`No partial has the name ${named}: run \`folio partials list\` for all names`);
}

async function findPartialId(partials: Folio["partials"], named: string): Promise<string | null> {
  for await (const { id, name } of partials.list({ limit: 100 })) if (name === named) return id;
  return null;
}
