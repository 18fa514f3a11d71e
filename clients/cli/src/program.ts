import { Command, Option } from "commander";
import { addAccount } from "./commands/account.ts";
import { addAssets } from "./commands/assets.ts";
import { addBatch } from "./commands/batch.ts";
import { addCompletion } from "./commands/completion.ts";
import { addDocumentEdits } from "./commands/document-edits.ts";
import { addEdits } from "./commands/edit.ts";
import { addExtraction } from "./commands/extraction.ts";
import { addImage } from "./commands/image.ts";
import { addInfo } from "./commands/info.ts";
import { addPartials } from "./commands/partials.ts";
import { addRender } from "./commands/render.ts";
import { addSign } from "./commands/sign.ts";
import { addTemplates } from "./commands/templates.ts";
import { addWebhooks } from "./commands/webhooks.ts";

export function createProgram(version: string): Command {
  const program = new Command("folio")
    .description("Folio on the command line: render, edit, read and convert documents")
    .version(version)
    .addOption(new Option("--api-key <key>", "API key; replaces FOLIO_API_KEY and the key stored by `folio login`"))
    .addOption(new Option("--base-url <url>", "address of the Folio API; replaces FOLIO_BASE_URL"))
    .option("--test", "use the test key: free, with a watermark")
    .option("--json", "print results and errors as JSON")
    .showHelpAfterError("(run folio --help, or folio <command> --help, for the commands and options)")
    .addHelpText("after", EXIT_CODES);
  for (const add of [
    addRender,
    addImage,
    addEdits,
    addDocumentEdits,
    addInfo,
    addSign,
    addExtraction,
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
  return throwInsteadOfExit(program);
}

/**
 * Makes commander throw an error for an invalid command line. Without this, commander exits with code 1, but the documented exit code is 2.
 */
function throwInsteadOfExit(command: Command): Command {
  command.exitOverride();
  for (const child of command.commands) throwInsteadOfExit(child);
  return command;
}

const EXIT_CODES = `
Exit codes:
  0  done
  1  unexpected error
  2  invalid command line
  3  Folio rejected the request: an invalid option, or an unreadable file
  4  not allowed: API key, scope, IP address or credits
  5  the document failed: too slow, did not load, or crashed
  6  Folio cannot be reached, or is too busy
  7  some of several documents failed`;
