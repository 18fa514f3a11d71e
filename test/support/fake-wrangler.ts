import { cp } from "node:fs/promises";
import { join } from "node:path";
import { ACCOUNT } from "./cloudflare-api.ts";

/**
 * Simulates wrangler 4.149.0 and its output, and records the commands that change the account. A test with the real wrangler confirms the
 * output.
 */
export class FakeWrangler {
  readonly changes: string[] = [];
  /** Beginning of the commands that fail, or null if all succeed. */
  failingCommand: string | null = null;
  readonly state = {
    accounts: [{ id: ACCOUNT, name: "An account" }] as { id: string; name: string }[] | null,
    databases: [] as string[],
    buckets: [] as string[],
    queues: [] as string[],
    secrets: [] as string[],
    deployed: false,
  };

  private constructor(readonly folder: string) {}

  static async beside(configuration: string, folder: string): Promise<FakeWrangler> {
    await cp(configuration, join(folder, "wrangler.toml"));
    return new FakeWrangler(folder);
  }

  readonly run = async (args: readonly string[]): Promise<{ code: number; output: string }> => {
    const command = args.join(" ");
    if (this.failingCommand !== null && command.startsWith(this.failingCommand))
      return { code: 1, output: "✘ [ERROR] Broken." };
    const answer = this.#answerTo(command, args.at(-1) ?? "");
    if (answer) return answer;
    this.changes.push(command);
    this.#change(command, args.at(-1) ?? "");
    return { code: 0, output: "" };
  };

  #answerTo(command: string, last: string): { code: number; output: string } | undefined {
    const { accounts, databases, buckets, queues, secrets, deployed } = this.state;
    const json = (value: unknown) => ({ code: 0, output: JSON.stringify(value, null, 2) });
    switch (command) {
      case "whoami --json":
        return accounts ? json({ loggedIn: true, accounts }) : { code: 1, output: '{"loggedIn":false}' };
      case "d1 list --json":
        return json(databases.map((name) => ({ name, uuid: "11111111-2222-3333-4444-555555555555" })));
      case "r2 bucket list":
        return {
          code: 0,
          output: `Listing buckets...\n${buckets.map((name) => `name:           ${name}\n`).join("\n")}`,
        };
      case `queues info ${last}`:
        if (queues.includes(last)) return { code: 0, output: `Queue Name: ${last}` };
        return {
          code: 1,
          output: `✘ [ERROR] Queue "${last}" does not exist. To create it, run: wrangler queues create ${last}`,
        };
      case `secret list --name ${last}`:
        if (deployed || secrets.length > 0) return json(secrets.map((name) => ({ name, type: "secret_text" })));
        return { code: 1, output: `✘ [ERROR] Worker "${last}" not found.` };
    }
    return undefined;
  }

  #change(command: string, last: string): void {
    if (command.startsWith("d1 create")) this.state.databases.push(last);
    if (command.startsWith("r2 bucket create")) this.state.buckets.push(last);
    if (command.startsWith("queues create")) this.state.queues.push(last);
    if (command.startsWith("deploy")) {
      this.state.deployed = true;
      this.state.secrets.push("FILE_SIGNING_KEYS", "KEY_PEPPER", "ENCRYPTION_KEY", "AUTH_SECRET", "OPERATOR_SECRET");
    }
  }
}
