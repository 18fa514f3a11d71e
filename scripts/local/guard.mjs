// Kills the processes of one run, and removes their temporary folders, when its standard input closes: on request, and also when the
// process that started it is killed without cleaning up.
import { tmpdir } from "node:os";
import { endMarkedProcesses, removeMarkedFolders } from "./marked-processes.mjs";

const [mark = ""] = process.argv.slice(2);
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) process.on(signal, () => {});
process.stdin.resume();
process.stdin.once("close", async () => {
  const survivors = await endMarkedProcesses(mark);
  process.exitCode = survivors.length === 0 ? 0 : 1;
  await removeMarkedFolders(mark, tmpdir());
});
