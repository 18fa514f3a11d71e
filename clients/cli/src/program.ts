import { Command, Option } from "commander";
import { addAccount } from "./commands/account.ts";
import { addAssets } from "./commands/assets.ts";
import { addBatch } from "./commands/batch.ts";
import { addCompletion } from "./commands/completion.ts";
import { addEdits } from "./commands/edit.ts";
import { addImage } from "./commands/image.ts";
import { addInfo } from "./commands/info.ts";
import { addPartials } from "./commands/partials.ts";
import { addReading } from "./commands/read.ts";
import { addRender } from "./commands/render.ts";
import { addRevisions } from "./commands/revise.ts";
import { addTemplates } from "./commands/templates.ts";
import { addWebhooks } from "./commands/webhooks.ts";

export function createProgram(version: string): Command {
  const program = new Command("folio")
    .description("Folio on the command line: render, edit, read and convert documents")
    .version(version)
    .addOption(new Option("--api-key <key>", "instead of FOLIO_API_KEY and of what `folio login` keeps"))
    .addOption(new Option("--base-url <url>", "where Folio is, instead of FOLIO_BASE_URL"))
    .option("--test", "take the test key: a watermark, no charge")
    .option("--json", "print results and failures as JSON")
    .showHelpAfterError("(folio --help, or folio <command> --help, shows what there is)")
    .addHelpText("after", EXIT_CODES);
  for (const add of [
    addRender,
    addImage,
    addEdits,
    addRevisions,
    addInfo,
    addReading,
    addTemplates,
    addPartials,
    addAssets,
    addBatch,
    addWebhooks,
    addAccount,
    addCompletion,
  ]) {
    add(program);
  }
  return exitingByThrow(program);
}

/** Commander would end the process by itself, with 1 for a wrong command line. */
function exitingByThrow(command: Command): Command {
  command.exitOverride();
  for (const child of command.commands) exitingByThrow(child);
  return command;
}

const EXIT_CODES = `
Exit codes:
  0  done
  1  something unforeseen
  2  the command line is wrong
  3  Folio refused the request: a wrong option, a file that it cannot read
  4  not allowed: key, scope, address or credits
  5  the document is at fault: too slow, does not load, crashes
  6  Folio cannot be reached, or is too busy
  7  some of several documents failed`;
