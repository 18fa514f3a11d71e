import { writeFile } from "node:fs/promises";
import { basename } from "node:path";
import type { Asset, Folio } from "@folio/client";
import type { Command } from "commander";
import { UsageError } from "../failure.ts";
import { Output } from "../output.ts";
import { createClient, type GlobalOptions } from "../settings.ts";
import { readContent } from "../sources.ts";

export function addAssets(program: Command): void {
  const assets = program
    .command("assets")
    .description('manage assets: images and fonts that documents use by name, such as src="asset:logo"');
  const list = assets.command("list").description("list all assets of the account");
  list.action(async () => {
    const flags = list.optsWithGlobals<GlobalOptions>();
    const all = await (await createClient(flags)).assets.list({ limit: 100 }).all();
    new Output(flags).result(
      all,
      all.map(({ id, name, version, content_type, bytes }) => `${id}  v${version}  ${name}  ${content_type}  ${bytes}`),
    );
  });
  addPull(assets);
  addPush(assets);
  const remove = assets
    .command("delete")
    .description("delete an asset that no template or partial uses")
    .argument("<id-or-name>");
  remove.action(async (named: string) => {
    const flags = remove.optsWithGlobals<GlobalOptions>();
    const folio = await createClient(flags);
    const { id, name } = await findAsset(folio, named);
    new Output(flags).result(await folio.assets.delete(id), `Deleted ${name}`);
  });
}

function addPull(assets: Command): void {
  const command = assets
    .command("pull")
    .description("download an asset as a file")
    .argument("<id-or-name>")
    .argument("[file]", "default: the name of the asset");
  command.action(async (named: string, into?: string) => {
    const flags = command.optsWithGlobals<GlobalOptions>();
    const folio = await createClient(flags);
    const asset = await findAsset(folio, named);
    const file = into ?? basename(asset.name);
    await writeFile(file, await folio.files.bytes(asset), { flag: "wx" }).catch((error: NodeJS.ErrnoException) => {
      throw error.code === "EEXIST" ? new UsageError(`${file} exists already: choose another file name`) : error;
    });
    new Output(flags).result({ ...asset, file }, `${file}: ${asset.name}, version ${asset.version}`);
  });
}

function addPush(assets: Command): void {
  const command = assets
    .command("push")
    .description("upload a file as an asset, or as a new version of it")
    .argument("<file>")
    .option("--name <name>", "name of the asset; default: the file name")
    .option("--update-templates", "update the templates that use it to the new version");
  command.action(async (file: string) => {
    const flags = command.optsWithGlobals<GlobalOptions & { name?: string; updateTemplates?: boolean }>();
    const folio = await createClient(flags);
    const name = flags.name ?? basename(file);
    const source = { base64: Buffer.from(await readContent(file)).toString("base64") };
    const id = (await findAssetByName(folio, name))?.id;
    if (id === undefined) {
      const made = await folio.assets.create({ name, source });
      new Output(flags).result(made, `${made.name}: ${made.id}, version ${made.version}`);
      return;
    }
    const updated = await folio.assets.update(id, { source, update_templates: flags.updateTemplates ?? false });
    const lines = updated.templates.map((template) =>
      template.error
        ? `${template.name} was not updated: ${template.error.message}`
        : `${template.name}: version ${template.version}`,
    );
    new Output(flags).result(updated, [`${name}: ${id}, version ${updated.version}`, ...lines]);
  });
}

async function findAsset(folio: Folio, wanted: string): Promise<Asset> {
  const asset = /^ast_[0-9A-Z]{26}$/.test(wanted)
    ? await folio.assets.retrieve(wanted)
    : await findAssetByName(folio, wanted);
  if (asset) return asset;
  throw new UsageError(`No asset has the name ${wanted}: run \`folio assets list\` for all names`);
}

async function findAssetByName({ assets }: Folio, wanted: string): Promise<Asset | null> {
  for await (const asset of assets.list({ limit: 100 })) if (asset.name === wanted) return asset;
  return null;
}
