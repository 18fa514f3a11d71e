import { createOperatorClient } from "../operator/client.mjs";

const email = "dev@example.com";
const plan = "scale";
const startingCredits = 100_000;
const keyName = "npm start";
/** One pack, however often it is granted. */
const packId = "npm-start";

/** @typedef {{ email: string, testKey: string, liveKey: string, webhookSecret: string | null }} Seeded */

/**
 * Makes sure that the account of local development exists, with its plan, its credits and one key of each environment.
 * Keys that still work are kept.
 * @param {{ baseUrl: string, operatorSecret: string, previous: { test_key: string, live_key: string } | undefined }} options
 * @returns {Promise<Seeded>}
 */
export async function seedAccount({ baseUrl, operatorSecret, previous }) {
  const operator = createOperatorClient({ baseUrl, secret: operatorSecret });
  const { id } = await findOrCreate(operator);
  const { plan: presentPlan, credits, webhook_secret: webhookSecret = null } = await operator.retrieveAccount(id);
  if (presentPlan !== plan) await operator.changePlan(id, plan);
  if (!credits.packs.some((pack) => pack.id === packId)) {
    const missing = startingCredits - credits.available;
    await operator.grantCredits(id, { credits: missing, months: 12, reason: keyName, pack_id: packId });
  }
  /** @param {"test" | "live"} environment @param {string | undefined} key */
  const ensureKey = async (environment, key) =>
    key !== undefined && (await works(baseUrl, key)) ? key : replaceKey(operator, id, environment);

  const [testKey, liveKey] = await Promise.all([
    ensureKey("test", previous?.test_key),
    ensureKey("live", previous?.live_key),
  ]);
  return { email, testKey, liveKey, webhookSecret };
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
  const lost = data.filter((key) => key.environment === environment && key.name === keyName && key.status === "active");
  for (const key of lost) await operator.revokeKey(accountId, key.id);
  return (await operator.createKey(accountId, { environment, name: keyName })).key;
}

/**
 * @param {string} baseUrl
 * @param {string} key
 */
async function works(baseUrl, key) {
  const response = await fetch(`${baseUrl}/v1/usage`, {
    headers: { authorization: `Bearer ${key}` },
    signal: AbortSignal.timeout(10_000),
  });
  await response.body?.cancel();
  return response.status !== 401;
}
