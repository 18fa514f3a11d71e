import { runMain } from "./local/main.mjs";
import { parseAccountArguments, parseCount, parseNames, parseNumber, usage } from "./operator/arguments.mjs";
import { createOperatorClient } from "./operator/client.mjs";
import { accountDetails, accountTable, createdKeyText, keyTable } from "./operator/tables.mjs";
import { selectInstance } from "./operator/target.mjs";

await runMain(async () => {
  const parsed = parseAccountArguments(process.argv.slice(2));
  if (!parsed) {
    console.log(usage);
    return 0;
  }
  const operator = createOperatorClient(await selectInstance(process.env));
  const { answer, shown } = await perform(operator, parsed);
  console.log(parsed.json ? JSON.stringify(answer, null, 2) : shown);
  return 0;
});

/**
 * @param {ReturnType<typeof createOperatorClient>} operator
 * @param {NonNullable<ReturnType<typeof parseAccountArguments>>} parsed
 * @returns {Promise<{ answer: unknown, shown: string }>} The API's response, and the same response as text for a person.
 */
async function perform(operator, { command, positions, options }) {
  const [account = "", second = ""] = positions;
  switch (command) {
    case "create": {
      const { name = "", email = "", plan } = options;
      const answer = await operator.createAccount({ name, email, ...(plan ? { plan } : {}) });
      return { answer, shown: accountDetails(answer) };
    }
    case "list": {
      const data = await everyAccount(operator, options.email);
      return { answer: { object: "list", data }, shown: accountTable(data) };
    }
    case "show": {
      const answer = await operator.retrieveAccount(account);
      return { answer, shown: accountDetails(answer) };
    }
    case "plan": {
      const answer = await operator.changePlan(account, second);
      return { answer, shown: accountDetails(answer) };
    }
    case "move": {
      const answer = await moveToEnd(operator, account, parseNumber("DATABASE", second));
      return { answer, shown: `${account} is in database ${answer.to_database}.` };
    }
    case "grant": {
      const { months, reason } = options;
      const credits = parseCount("CREDITS", second);
      const answer = await operator.grantCredits(account, {
        credits,
        ...(months ? { months: parseCount("--months", months) } : {}),
        ...(reason ? { reason } : {}),
      });
      return { answer, shown: `${credits} credits granted to ${account}.` };
    }
    case "keys": {
      const answer = await operator.listKeys(account);
      return { answer, shown: keyTable(answer.data) };
    }
    case "key:create": {
      const { env: environment = "", name, scopes, allow } = options;
      const answer = await operator.createKey(account, {
        environment,
        ...(name ? { name } : {}),
        ...(scopes ? { scopes: parseNames(scopes) } : {}),
        ...(allow ? { ip_allowlist: parseNames(allow) } : {}),
      });
      return { answer, shown: createdKeyText(answer) };
    }
    case "key:rotate": {
      const answer = await operator.rotateKey(account, second);
      return { answer, shown: `${createdKeyText(answer)} The old key works for 24 more hours.` };
    }
    case "key:revoke": {
      const answer = await operator.revokeKey(account, second);
      return { answer, shown: `Revoked ${second}.` };
    }
  }
}

/**
 * @param {ReturnType<typeof createOperatorClient>} operator
 * @param {string | undefined} email
 */
async function everyAccount(operator, email) {
  const accounts = [];
  for (let cursor = ""; ; ) {
    const page = await operator.listAccounts({
      limit: "100",
      ...(email ? { email } : {}),
      ...(cursor ? { starting_after: cursor } : {}),
    });
    accounts.push(...page.data);
    if (!page.next_cursor) return accounts;
    cursor = page.next_cursor;
  }
}

/**
 * Continues the move of an account until it is done. The command can be repeated after an interruption.
 * @param {ReturnType<typeof createOperatorClient>} operator
 * @param {string} account
 * @param {number} database
 */
async function moveToEnd(operator, account, database) {
  for (let step = ""; ; ) {
    const move = await operator.moveAccount(account, database);
    if (move.step !== step) console.error(`${account}: ${move.step}`);
    step = move.step;
    if (step === "done") return move;
    await new Promise((resolve) => setTimeout(resolve, move.wait_ms));
  }
}
