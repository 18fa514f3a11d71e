import type { Command } from "commander";
import { createClient } from "../settings.ts";
import { type EditFlags, openSource, PDF_SOURCE } from "./edit-options.ts";

export function addInfo(program: Command): void {
  const command = program
    .command("info")
    .description("show pages, fonts, images, form fields and metadata of a PDF as JSON; free of charge")
    .argument("<source>", PDF_SOURCE)
    .option("--password <text>", "password of an encrypted source; @file reads it from a file");
  command.action(async (named: string) => {
    const flags = command.optsWithGlobals<EditFlags>();
    const source = await openSource(named, flags);
    const info = await (await createClient(flags)).pdfs.info({ source });
    console.log(JSON.stringify(info, null, 2));
  });
}
