import { type ChildProcess, spawn } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkState } from "../../scripts/local/state-check.mjs";
import { lockState } from "../../scripts/local/state-lock.mjs";
import { recordSecrets, requireSameSecrets } from "../../scripts/local/state-secrets.mjs";

let folder: string;
const holders: ChildProcess[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "folio-lock-"));
});
afterEach(async () => {
  for (const holder of holders.splice(0)) holder.kill("SIGKILL");
  await rm(folder, { recursive: true, force: true });
});

/** Starts another process that locks the folder and keeps running. */
async function lockedElsewhere(): Promise<ChildProcess> {
  const script = `await (await import(${JSON.stringify(`${process.cwd()}/scripts/local/state-lock.mjs`)})).lockState(${JSON.stringify(folder)}); console.log("locked"); setInterval(() => {}, 1000);`;
  const holder = spawn("node", ["--input-type=module", "--eval", script], { stdio: ["ignore", "pipe", "inherit"] });
  holders.push(holder);
  await new Promise((resolve) => holder.stdout.once("data", resolve));
  return holder;
}

describe("The state folder", () => {
  it("is created if it is missing, and can be locked twice by the same process", async () => {
    const state = join(folder, "new/state");
    await lockState(state);
    await lockState(state).catch((error: Error) => expect(error.message).toContain(`process ${process.pid}`));
    expect(JSON.parse(await readFile(join(state, "folio.lock"), "utf8"))).toMatchObject({ pid: process.pid });
  });

  it("cannot be used by a second npm start, and the message names the first process and gives advice", async () => {
    const { pid } = await lockedElsewhere();
    await expect(lockState(folder)).rejects.toThrow(
      `Another npm start (process ${pid}) uses the state folder ${folder}. Stop it, or choose another folder`,
    );
  });

  it("can be used after its process was killed, also if another process now has the same process id", async () => {
    const holder = await lockedElsewhere();
    const ended = new Promise((resolve) => holder.once("exit", resolve));
    holder.kill("SIGKILL");
    await ended;
    await lockState(folder);
    await writeFile(join(folder, "folio.lock"), JSON.stringify({ pid: process.pid, started: "another time" }));
    await lockState(folder);
    await writeFile(join(folder, "folio.lock"), "");
    await lockState(folder);
  });

  it("cannot be used with other secrets than those with which it was created, and the message contains no secret", async () => {
    const secrets = { KEY_PEPPER: "11".repeat(32), ENCRYPTION_KEY: "22".repeat(32), AUTH_SECRET: "33".repeat(32) };
    await requireSameSecrets(folder, secrets);
    await recordSecrets(folder, secrets);
    await requireSameSecrets(folder, { ...secrets, AUTH_SECRET: "other" });
    for (const name of ["KEY_PEPPER", "ENCRYPTION_KEY"]) {
      const refused = expect(requireSameSecrets(folder, { ...secrets, [name]: "44".repeat(32) })).rejects;
      await refused.toThrow(`The state folder ${folder} was created with other secrets than those in .dev.vars`);
    }
    expect(await readFile(join(folder, "secrets.sha256"), "utf8")).toMatch(/^[0-9a-f]{64}$/);
  });

  it("cannot be a file, and cannot contain other data", async () => {
    const file = join(folder, "file");
    await writeFile(file, "text");
    await expect(lockState(file)).rejects.toThrow(`FOLIO_STATE must be a folder that this user can write; got ${file}`);
    await expect(lockState(folder)).rejects.toThrow("must be an empty folder or a state folder of Folio");
  });

  it("cannot be used if its database is damaged, and the message names the damaged file", async () => {
    const d1 = join(folder, "v3/d1/miniflare-D1DatabaseObject");
    const path = join(d1, "0123.sqlite");
    await mkdir(d1, { recursive: true });
    const database = new DatabaseSync(path);
    database.exec("CREATE TABLE pdfs (id TEXT PRIMARY KEY)");
    for (let row = 0; row < 500; row += 1) database.exec(`INSERT INTO pdfs VALUES ('${"x".repeat(50)}${row}')`);
    database.close();
    await checkState(folder);

    const bytes = await readFile(path);
    await writeFile(path, Buffer.concat([bytes.subarray(0, 4_096), Buffer.alloc(8_192, 0xa5), bytes.subarray(12_288)]));
    await expect(checkState(folder)).rejects.toThrow(`The database ${path} is damaged (`);
    await writeFile(path, "no database at all");
    await expect(checkState(folder)).rejects.toThrow("file is not a database");
  });
});
