import { ApiError, createOperatorClient } from "../operator/client.mjs";

const email = "dev@example.com";
const plan = "scale";
const startingCredits = 100_000;
const keyName = "npm start";

/** @typedef {{ email: string, testKey: string, liveKey: string }} Seeded */

/**
 * Makes sure that the account of local development exists, with its plan, its credits and one key of each environment.
 * Keys that still work are kept.
 * @param {{ baseUrl: string, operatorSecret: string, previous: { test_key: string, live_key: string } | undefined }} options
 * @returns {Promise<Seeded>}
 */
export async function seedAccount({ baseUrl, operatorSecret, previous }) {
  const operator = createOperatorClient({ baseUrl, secret: operatorSecret });
  const account = await findOrCreate(operator);
  const { credits } = await operator.retrieveAccount(account.id);
  if (account.plan !== plan) await operator.changePlan(account.id, plan);
  if (credits.available + credits.consumed < startingCredits) {
    await operator.grantCredits(account.id, { credits: startingCredits, months: 12, reason: keyName });
  }
  /** @param {"test" | "live"} environment @param {string | undefined} key */
  const ensureKey = async (environment, key) =>
    key !== undefined && (await works(baseUrl, key)) ? key : replaceKey(operator, account.id, environment);

  const testKey = await ensureKey("test", previous?.test_key);
  const liveKey = await ensureKey("live", previous?.live_key);
  return { email, testKey, liveKey };
}

/** @typedef {ReturnType<typeof createOperatorClient>} Operator */

/** @param {Operator} operator */
async function findOrCreate(operator) {
  const [present] = (await operator.listAccounts({ email })).data;
  return present ?? operator.createAccount({ name: "Local development", email, plan });
}

/**
 * Only digests of keys are stored, so that a lost one is replaced.
 * @param {Operator} operator
 * @param {string} accountId
 * @param {"test" | "live"} environment
 */
async function replaceKey(operator, accountId, environment) {
  const { data } = await operator.listKeys(accountId);
  for (const key of data.filter((each) => each.environment === environment && each.name === keyName)) {
    await operator.revokeKey(accountId, key.id).catch((error) => {
      if (!(error instanceof ApiError && error.status === 404)) throw error;
    });
  }
  return (await operator.createKey(accountId, { environment, name: keyName })).key;
}

/**
 * @param {string} baseUrl
 * @param {string} key
 */
async function works(baseUrl, key) {
  const response = await fetch(`${baseUrl}/v1/engine`, {
    headers: { authorization: `Bearer ${key}` },
    signal: AbortSignal.timeout(10_000),
  });
  await response.body?.cancel();
  return response.status !== 401;
}
