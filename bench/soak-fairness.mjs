/**
 * Sends the requests of one client, one at a time, first alone and then beside sixty clients of another account. All documents have one
 * page. Usage: `npm run soak -- fairness`, which starts Folio for this test. Started directly, the script uses a running `npm start`.
 * CLIENTS (60) and SECONDS (30) set the load. Fails on any response except 200, and when the single client has to wait for the requests of
 * the other account.
 */
import assert from "node:assert/strict";
import { setTimeout as delay } from "node:timers/promises";
import { createOperatorClient } from "../scripts/operator/client.mjs";
import { hello } from "./support/documents.mjs";
import { runningInstance } from "./support/running-instance.mjs";

const CLIENTS = Number(process.env.CLIENTS ?? 60);
const SECONDS = Number(process.env.SECONDS ?? 30);
/**
 * Number of API keys of the account with sixty clients, the maximum of an account. Each key may send only a thousand
 * requests per minute.
 */
const KEYS = 5;
/**
 * Maximum waiting time of the single client, as a share of the waiting time of the sixty clients. Without fairness,
 * both times would be equal.
 */
const SHARE = 0.25;

const { base_url: baseUrl, operator_secret: secret } = await runningInstance();
const operator = createOperatorClient({ baseUrl, secret });

async function accountWithKeys(name, count) {
  const email = `${name}-${Date.now()}@example.com`;
  const { id } = await operator.createAccount({ name, email, plan: "scale" });
  await operator.grantCredits(id, { credits: 100_000, months: 1, reason: "soak", pack_id: `soak-${id}` });
  const keys = Array.from({ length: count }, () => operator.createKey(id, { environment: "live", name }));
  return (await Promise.all(keys)).map(({ key }) => key);
}

/** Returns the time of a response in ms, or null when the key exceeded its rate limit. Adds any response without a PDF to `faults`. */
async function render(key, faults) {
  const beganAt = performance.now();
  const answer = await fetch(`${baseUrl}/v1/pdfs`, {
    method: "POST",
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
    body: JSON.stringify({ html: hello }),
  }).catch((error) => ({ status: 0, text: async () => String(error.cause ?? error) }));
  const text = await answer.text();
  if (answer.status === 200) return performance.now() - beganAt;
  if (text.includes("rate_limit_exceeded")) await delay(Number(answer.headers.get("Retry-After")) * 1_000);
  else faults.push(`after ${Math.round(performance.now() - beganAt)} ms: ${answer.status} ${text.slice(0, 300)}`);
  return null;
}

async function client(key, faults, endsAt) {
  const times = [];
  while (performance.now() < endsAt) {
    const ms = await render(key, faults);
    if (ms !== null) times.push(ms);
  }
  return times;
}

const percentile = (times, share) =>
  Math.round(times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0);
const formatTimes = (times) => `p50 ${percentile(times, 0.5)} ms, p99 ${percentile(times, 0.99)} ms of ${times.length}`;

const [one] = await accountWithKeys("single", 1);
const manyKeysAccount = await accountWithKeys("sixty", KEYS);
const errors = [];
await client(one, errors, performance.now() + 2_000);
const alone = await client(one, errors, performance.now() + 10_000);
const endsAt = performance.now() + SECONDS * 1_000;
const [beside, ...others] = await Promise.all([
  client(one, errors, endsAt),
  ...Array.from({ length: CLIENTS }, (_, index) => client(manyKeysAccount[index % KEYS], errors, endsAt)),
]);

for (const fault of errors.slice(0, 20)) console.log(fault);
console.log(
  `fairness: a single request ${formatTimes(alone)} alone, ${formatTimes(beside)} beside ${CLIENTS} clients of another account, whose own took ${formatTimes(others.flat())}; ${errors.length} other answers`,
);
assert.deepEqual(errors, []);
const waited = percentile(others.flat(), 0.5);
assert.ok(percentile(beside, 0.5) <= SHARE * waited, "the single request waits for the others");
assert.ok(percentile(beside, 0.99) <= waited, "some single requests wait as long as the others");
