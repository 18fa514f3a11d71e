import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { CreateTemplateParams, Folio, PreviewDraftParams, PreviewTemplateParams, Template } from "@folio/client";
import type { Command } from "commander";
import { deliver } from "../delivery.ts";
import { UsageError } from "../failure.ts";
import { parseNumber } from "../flag-values.ts";
import { Output } from "../output.ts";
import { addRenderOptions, renderParams } from "../render-options.ts";
import { createClient, type GlobalOptions } from "../settings.ts";
import { readContent } from "../sources.ts";

/** Content of template.json. HTML, CSS and translations are in separate files. */
interface Manifest extends Omit<CreateTemplateParams, "html" | "css" | "translations"> {
  /** Id of the template in the account. The commands `pull` and `push` write this id. */
  id?: string;
  version?: number;
}

const MANIFEST = "template.json";
const HTML = "template.html";
const CSS = "template.css";
const TRANSLATIONS = "translations.json";

export function addTemplates(program: Command): void {
  const templates = program
    .command("templates")
    .description("manage templates as files: template.json, template.html, template.css, translations.json");
  const list = templates.command("list").description("list all templates of the account");
  list.action(async () => {
    const flags = list.optsWithGlobals<GlobalOptions>();
    const all = await (await createClient(flags)).templates.list({ limit: 100 }).all();
    new Output(flags).result(
      all,
      all.map(({ id, name, version }) => `${id}  v${version}  ${name}`),
    );
  });
  addPull(templates);
  addPush(templates);
  addPreview(templates);
}

function addPull(templates: Command): void {
  const command = templates
    .command("pull")
    .description("download a template as a folder")
    .argument("<id-or-name>")
    .argument("[folder]", "default: the name of the template")
    .option("--force", "overwrite existing files");
  command.action(async (named: string, into?: string) => {
    const flags = command.optsWithGlobals<GlobalOptions & { force?: boolean }>();
    const template = await findTemplate(await createClient(flags), named);
    const folder = into ?? template.name.replaceAll(/[^\p{L}\p{N}._-]+/gu, "-");
    if (!flags.force && (await fileExists(join(folder, HTML)))) {
      throw new UsageError(`${folder} contains a template already: pass --force to overwrite it`);
    }
    await writeTemplateFolder(folder, template);
    new Output(flags).result({ ...template, folder }, `${folder}: ${template.name}, version ${template.version}`);
  });
}

function addPush(templates: Command): void {
  const command = templates
    .command("push")
    .description("upload a folder as a template, or as a new version of it")
    .argument(
      "[folder]",
      "folder with template.json and template.html; optionally template.css and translations.json",
      ".",
    )
    .option("--force", "overwrite a version that is newer than the pulled one");
  command.action(async (folder: string) => {
    const flags = command.optsWithGlobals<GlobalOptions & { force?: boolean }>();
    const { templates: api } = await createClient(flags);
    const { id, version, ...params } = await readTemplateFolder(folder);
    const ifVersion = flags.force ? undefined : version;
    const pushed = id
      ? await api.update(id, { css: null, translations: null, ...params }, { ifVersion })
      : await api.create(params);
    await writeManifest(folder, { ...manifestOf(params), id: pushed.id, version: pushed.version });
    const warnings = (pushed.warnings ?? []).map(({ resource, message }) => `${resource}: ${message}`);
    new Output(flags).result(pushed, [`${pushed.name}: ${pushed.id}, version ${pushed.version}`, ...warnings]);
  });
}

function addPreview(templates: Command): void {
  const command = templates
    .command("preview")
    .description("render a template of the account, or a folder as it is now, with its sample data")
    .argument("<id-or-name-or-folder>")
    .option("--data <file>", "JSON file with data instead of the sample data; - for standard input")
    .option("--png", "draw the first page as an image, free and marked as a preview; --page selects another page")
    .option("--page <n>", "with --png: the page to draw", parseNumber)
    .option("-o, --output <path>", "output file; default: preview.pdf or preview.png; - for standard output");
  addRenderOptions(command).action(async (named: string) => {
    const flags = command.optsWithGlobals<PreviewFlags>();
    const folio = await createClient(flags);
    const local = await fileExists(join(named, HTML));
    const given = flags.data ? JSON.parse(new TextDecoder().decode(await readContent(flags.data))) : undefined;
    if (flags.png) return savePreviewImage(folio, { named, local, given, flags });
    const { output = "preview.pdf" } = flags;
    const render = async (id: string, sample: object | null | undefined) => {
      const params = { data: given ?? sample ?? {}, ...renderParams({ ...flags }) };
      const pdf = await folio.templates.render(id, params);
      await deliver(pdf, { folio, output, options: flags });
    };
    if (!local) {
      const template = await findTemplate(folio, named);
      return render(template.id, template.sample_data);
    }
    if (flags.async)
      throw new UsageError(
        "--async requires a template of the account: the temporary template of a folder is deleted before the render",
      );
    const { id: _, version: __, ...params } = await readTemplateFolder(named);
    // Creates a temporary template for the preview, so that the stored template does not change. Deletes the temporary
    // template after the render.
    const { id } = await folio.templates.create({ ...params, name: `${params.name} (preview ${Date.now()})` });
    await render(id, params.sample_data).finally(() => folio.templates.delete(id));
  });
}

interface PreviewFlags extends GlobalOptions {
  data?: string;
  output?: string;
  async?: boolean;
  png?: boolean;
  page?: number;
}

interface PreviewRequest {
  named: string;
  local: boolean;
  given: Record<string, unknown> | undefined;
  flags: PreviewFlags;
}

/**
 * Saves an image of the template as a preview. Creates no PDF, and stores no template when the template is a local
 * folder.
 */
async function savePreviewImage(folio: Folio, { named, local, given, flags }: PreviewRequest): Promise<void> {
  const { output = "preview.png", page = 1 } = flags;
  const { async: _, ...options } = renderParams({ ...flags }) as { async?: boolean };
  const look = async () => {
    if (!local) {
      const { id } = await findTemplate(folio, named);
      return folio.templates.preview(id, {
        ...options,
        page,
        ...(given ? { data: given } : {}),
      } as PreviewTemplateParams);
    }
    const { id: __, version: ___, ...params } = await readTemplateFolder(named);
    const shown = {
      ...params,
      page,
      defaults: { ...params.defaults, ...options },
      ...(given ? { sample_data: given } : {}),
    };
    return folio.templates.previewDraft(shown as PreviewDraftParams);
  };
  const { base64, warnings, ...told } = await look();
  const png = Buffer.from(base64, "base64");
  if (output === "-") process.stdout.write(png);
  else await writeFile(output, png);
  const said = new Output(flags, { stdoutTaken: output === "-" });
  if (warnings) said.warnings({ warnings });
  said.result({ ...told, path: output }, `${output}: page ${told.page}, ${told.width} × ${told.height}`);
}

async function findTemplate({ templates }: Folio, named: string): Promise<Template> {
  if (/^tpl_[0-9A-Z]{26}$/.test(named)) return templates.retrieve(named);
  for await (const { id, name } of templates.list({ limit: 100 })) if (name === named) return templates.retrieve(id);
  throw new UsageError(`No template has the name ${named}: run \`folio templates list\` for all names`);
}

type TemplateFiles = Manifest & Pick<CreateTemplateParams, "html" | "css" | "translations">;

async function readTemplateFolder(folder: string): Promise<TemplateFiles> {
  const [manifest, html, css, translations] = await Promise.all([
    readContent(join(folder, MANIFEST)),
    readContent(join(folder, HTML)),
    readFile(join(folder, CSS), "utf8").catch(() => undefined),
    readFile(join(folder, TRANSLATIONS), "utf8").catch(() => undefined),
  ]);
  const text = new TextDecoder();
  return {
    ...JSON.parse(text.decode(manifest)),
    html: text.decode(html),
    ...(css === undefined ? {} : { css }),
    ...(translations === undefined ? {} : { translations: JSON.parse(translations) }),
  };
}

async function writeTemplateFolder(folder: string, template: Template): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, HTML), template.html);
  if (template.css !== null) await writeFile(join(folder, CSS), template.css);
  if (template.translations !== null) await writeJson(join(folder, TRANSLATIONS), template.translations);
  await writeManifest(folder, { ...manifestOf(template), id: template.id, version: template.version });
}

/** Returns the fields of a template that a later push can send. */
function manifestOf({
  name,
  description,
  schema,
  defaults,
  sample_data: sample,
}: CreateTemplateParams | Template): Manifest {
  return JSON.parse(JSON.stringify({ name, description, schema, defaults, sample_data: sample }));
}

const writeManifest = (folder: string, manifest: Manifest): Promise<void> =>
  writeJson(join(folder, MANIFEST), manifest);

const writeJson = (path: string, value: object): Promise<void> =>
  writeFile(path, `${JSON.stringify(value, null, 2)}\n`);

const fileExists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
