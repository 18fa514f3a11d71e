/**
 * Sends SIGKILL to LibreOffice, to its listener process and to the container server of a running `npm start` during conversions. Every
 * response must be 200 or 503, only successful conversions may be charged, and the next conversion must work. Usage: `npm run soak --
 * office-kills`.
 */
import assert from "node:assert/strict";
import { setTimeout as delay } from "node:timers/promises";
import { containerTree } from "./support/container-tree.mjs";
import { client } from "./support/folio-process.mjs";
import { everydayDocuments } from "./support/office-documents.mjs";
import { runningInstance } from "./support/running-instance.mjs";

const ROUNDS = Number(process.env.ROUNDS ?? 4);
const PARALLEL = Number(process.env.PARALLEL ?? 4);
const RECOVERY_MS = 60_000;
const dev = await runningInstance();
const credits = async () => (await client(dev)("GET", "/v1/usage")).credits.available;
const [, bytes] = (await everydayDocuments()).find(([name]) => name === "report.docx");
const body = JSON.stringify({
  source: { base64: Buffer.from(bytes).toString("base64") },
  filename: "report.docx",
});

async function convert() {
  const answer = await fetch(`${dev.base_url}/v1/convert/office`, {
    method: "POST",
    headers: { Authorization: `Bearer ${dev.live_key}`, "Content-Type": "application/json" },
    body,
  });
  const { error } = await answer.json();
  return { status: answer.status, code: error?.code, retryAfter: answer.headers.get("Retry-After") };
}

const VICTIMS = {
  LibreOffice: ({ command }) => command.includes("soffice.bin"),
  "its listener": ({ command }) => /^\S*python3 .*listener\.py/.test(command),
  "the server": ({ command }) => /node server\.ts$/.test(command),
};

for (const [name, isVictim] of Object.entries(VICTIMS)) {
  const before = await credits();
  const answers = [];
  let recovered = 0;
  let converted = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const working = Array.from({ length: PARALLEL }, convert);
    await delay(150 + round * 150);
    const victims = containerTree().filter(isVictim);
    assert.ok(victims.length > 0, `${name} runs`);
    for (const { pid } of victims) process.kill(pid, "SIGKILL");
    answers.push(...(await Promise.all(working)));
    const startedAt = performance.now();
    for (;;) {
      const { status } = await convert();
      if (status === 200) converted++;
      if (status === 200) break;
      assert.equal(status, 503);
      assert.ok(performance.now() - startedAt < RECOVERY_MS, "it recovers");
      await delay(200);
    }
    recovered = Math.max(recovered, performance.now() - startedAt);
  }
  const count = (status) => answers.filter((answer) => answer.status === status).length;
  const spent = before - (await credits());
  console.log(
    `${name}: ${ROUNDS} kills, ${answers.length} conversions at work: ${count(200)} converted, ${count(503)} refused with 503; ${spent} credits; the next one answered within ${(recovered / 1000).toFixed(1)} s`,
  );
  assert.deepEqual(
    answers.filter(
      ({ status, code, retryAfter }) => status !== 200 && !(code === "container_unavailable" && retryAfter),
    ),
    [],
    "200, or 503 with Retry-After",
  );
  assert.equal(spent, count(200) + converted, "what was converted is charged, nothing else");
}
