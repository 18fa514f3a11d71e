import { existsSync } from "node:fs";
import { lastLines, run } from "../local/commands.mjs";
import { fromRoot } from "../local/paths.mjs";

const script = fromRoot("container/office/install-interface.sh");
const program = "/usr/lib/libreoffice/program/soffice.bin";
const commentInterface = "/usr/lib/libreoffice/share/config/soffice.cfg/modules/swriter/ui/annotation.ui";

/**
 * Installs user interface files that Debian's headless LibreOffice lacks. Without these files, LibreOffice crashes on a text document with
 * comments.
 * @param {import("../local/step-printer.mjs").StepContext} context
 */
export async function installOfficeInterface({ say }) {
  if (!existsSync(program)) return "no LibreOffice from Debian";
  if (existsSync(commentInterface)) return "up to date";
  if (process.getuid?.() !== 0) {
    say(`Conversion of text documents with comments is slow. To fix this, run: sudo sh ${script}`);
    return "missing";
  }
  const { code, output } = await run("sh", [script]);
  if (code === 0) return "installed";
  say(`Conversion of text documents with comments is slow, because this failed: ${lastLines(output, 2)}`);
  return "missing";
}
