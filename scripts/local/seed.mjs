import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { createOperatorClient, request, UnreachableError } from "../operator/client.mjs";

export const email = "dev@example.com";
const plan = "scale";
const startingCredits = 100_000;
const keyName = "npm start";
/** Id of the credit pack of the local account. Granting a pack with the same id again has no effect. */
const packId = "npm-start";
const seedAttempts = 5;
const seedRetryMs = 1_000;

/**
 * @typedef {{ accountId: string, email: string, password: string, testKey: string, liveKey: string, webhookSecret: string | null }} Seeded
 * @typedef {{ baseUrl: string, operatorSecret: string, previous: { test_key: string, live_key: string, password?: string | null } | undefined }} SeedOptions
 */

/**
 * Ensures that the account of local development exists, with its plan, its credits and one API key per environment.
 * Keeps API keys that still work. Repeats all steps while the Worker drops connections because it reloads. A repetition
 * has no further effect.
 * @param {SeedOptions} options
 * @returns {Promise<Seeded>}
 */
export async function seedAccount(options) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await seedOnce(options);
    } catch (error) {
      if (!(error instanceof UnreachableError) || attempt === seedAttempts) throw error;
      await delay(seedRetryMs);
    }
  }
}

/**
 * @param {SeedOptions} options
 * @returns {Promise<Seeded>}
 */
async function seedOnce({ baseUrl, operatorSecret, previous }) {
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
    key !== undefined && (await isKeyAccepted(baseUrl, key)) ? key : replaceKey(operator, id, environment);

  const password = previous?.password || randomBytes(12).toString("base64url");
  const [testKey, liveKey] = await Promise.all([
    ensureKey("test", previous?.test_key),
    ensureKey("live", previous?.live_key),
    operator.providePerson(id, { name: "Developer", email, password, is_operator: true }),
  ]);
  return { accountId: id, email, password, testKey, liveKey, webhookSecret };
}

/** @typedef {ReturnType<typeof createOperatorClient>} Operator */

/** @param {Operator} operator */
async function findOrCreate(operator) {
  const [present] = (await operator.listAccounts({ email })).data;
  return present ?? operator.createAccount({ name: "Local development", email, plan });
}

/**
 * Revokes a key whose secret is lost and creates a new key, because the database stores only digests of keys.
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
async function isKeyAccepted(baseUrl, key) {
  const response = await request(`${baseUrl}/v1/usage`, { headers: { authorization: `Bearer ${key}` } });
  await response.body?.cancel();
  return response.status !== 401;
}
