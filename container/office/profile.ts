import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** LibreOffice's settings for untrusted documents: path, property and value. */
const SETTINGS: [path: string, property: string, value: string | number | boolean][] = [
  ["/org.openoffice.Office.Common/Security/Scripting", "BlockUntrustedRefererLinks", true],
  ["/org.openoffice.Office.Common/Security/Scripting", "DisableMacrosExecution", true],
  ["/org.openoffice.Office.Common/Security/Scripting", "MacroSecurityLevel", 3],
  ["/org.openoffice.Office.Writer/Content/Update", "Link", 2],
  ["/org.openoffice.Office.Calc/Content/Update", "Link", 2],
  ["/org.openoffice.Office.Java/VirtualMachine", "Enable", false],
  ["/org.openoffice.Office.Recovery/RecoveryInfo", "Enabled", false],
  ["/org.openoffice.Office.Recovery/AutoSave", "Enabled", false],
  ["/org.openoffice.Office.Common/History", "PickListSize", 0],
  ["/org.openoffice.Office.Common/Misc", "FirstRun", false],
  ["/org.openoffice.Inet/Settings", "ooInetProxyType", 2],
  ["/org.openoffice.Inet/Settings", "ooInetHTTPProxyName", "127.0.0.1"],
  ["/org.openoffice.Inet/Settings", "ooInetHTTPProxyPort", 9],
  ["/org.openoffice.Inet/Settings", "ooInetHTTPSProxyName", "127.0.0.1"],
  ["/org.openoffice.Inet/Settings", "ooInetHTTPSProxyPort", 9],
  // An empty value selects the locale of the environment: English, with A4 for documents without a paper size. With
  // another locale, LibreOffice would use the paper size of that country.
  ["/org.openoffice.Setup/L10N", "ooSetupSystemLocale", ""],
];

const item = ([path, property, value]: (typeof SETTINGS)[number]) =>
  `<item oor:path="${path}"><prop oor:name="${property}" oor:op="fuse"><value>${value}</value></prop></item>`;

const REGISTRY = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema">
${SETTINGS.map(item).join("\n")}
</oor:items>
`;

/**
 * Writes a new user profile for one LibreOffice process. Two processes cannot share a profile, and settings must not be
 * kept after their process ends.
 */
export async function writeProfile(directory: string): Promise<void> {
  const user = join(directory, "user");
  await mkdir(user, { recursive: true, mode: 0o700 });
  await writeFile(join(user, "registrymodifications.xcu"), REGISTRY);
}
