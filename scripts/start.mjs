import { availableParallelism } from "node:os";
import { relative, resolve } from "node:path";
import { isolationPrefix } from "./local/browser-flags.mjs";
import { hasContainerServer, startContainerServer } from "./local/container-server.mjs";
import { devFilePath, setAsideDevFile, writeDevFile } from "./local/dev-file.mjs";
import { runSupervised } from "./local/main.mjs";
import { applyMigrations } from "./local/migrations.mjs";
import { startMinuteTicks } from "./local/minute-ticks.mjs";
import { defaultStateFolder, root } from "./local/paths.mjs";
import { freePort, loopback, parsePort, requireFreePort } from "./local/ports.mjs";
import { seedAccount, email as seededEmail } from "./local/seed.mjs";
import { startWorker } from "./local/start-worker.mjs";
import { checkState } from "./local/state-check.mjs";
import { lockState } from "./local/state-lock.mjs";
import { recordSecrets, requireSameSecrets } from "./local/state-secrets.mjs";
import { createSteps, formatSeconds, UserError } from "./local/step-printer.mjs";
import { readSecrets } from "./setup/secrets.mjs";
import { setUp } from "./setup/set-up.mjs";

const defaultPort = 8787;
/** Whether to reload the servers after each change of their sources, as `npm run dev` does. */
const watch = process.argv.includes("--watch");

await runSupervised(start, {
  onSignal() {
    console.log("\nStopping …");
    return 0;
  },
});

/**
 * Prepares the machine and starts everything. Throws when the Worker ends by itself.
 * @param {import("./local/supervisor.mjs").Supervisor} supervisor
 * @returns {Promise<never>}
 */
async function start(supervisor) {
  const startedAt = performance.now();
  const port = parsePort(process.env.PORT, defaultPort);
  const stateFolder = resolve(root, process.env.FOLIO_STATE || defaultStateFolder);
  const baseUrl = `http://${loopback}:${port}`;
  const step = createSteps();
  let showLog = false;
  let isolation = "";
  const log = (/** @type {string} */ line) => {
    if (line.startsWith(isolationPrefix)) isolation = line.slice(isolationPrefix.length);
    if (showLog) console.log(line);
  };

  await requireFreePort(port);
  await lockState(stateFolder);
  const previous = await setAsideDevFile();
  await setUp(step);
  await step("Database migrations", async () => {
    await checkState(stateFolder);
    await requireSameSecrets(stateFolder);
    return applyMigrations(stateFolder);
  });
  // Checks the port a second time, because another program may have taken it during the set-up, which can take a minute.
  await requireFreePort(port);
  const containerPort = hasContainerServer() ? await freePort() : undefined;
  const variables = {
    BASE_URL: baseUrl,
    FILES_URL: baseUrl,
    ALLOW_LOOPBACK: process.env.ALLOW_LOOPBACK || "1",
    DNS_RESOLVER_URL: "",
    TRY_IT_ACCOUNT: seededEmail,
    CONSUMER_WAIT_MS: "0",
    BROWSER_IDLE_S: process.env.BROWSER_IDLE_S || "86400",
    // Number of browsers. More browsers than CPU cores would only slow each other down. At least two browsers run, so
    // that one remains when the other one crashes.
    BROWSER_HOSTS: process.env.BROWSER_HOSTS || String(Math.max(2, availableParallelism())),
    LOCAL_CLIENT_ADDRESS: loopback,
    ...(containerPort ? { CONTAINER_URL: `http://${loopback}:${containerPort}` } : {}),
  };
  const [worker] = await Promise.all([
    step("Worker", () => startWorker(supervisor, { port, stateFolder, variables, watch, output: log })),
    containerPort &&
      step("Container server", ({ say }) =>
        startContainerServer(supervisor, { port: containerPort, watch, output: log, say }),
      ),
  ]);
  const { access, accountId } = await step("Account, credits and keys", () => prepareAccount(baseUrl, previous)).catch(
    (error) => {
      console.error(`The Worker's last lines:\n${worker.tail()}`);
      throw error;
    },
  );
  await recordSecrets(stateFolder);

  await step("First render", () => warmUp({ baseUrl, accountId }));
  if (isolation !== "") console.log(`Browsers run ${isolation}. SECURITY.md explains what this protects.`);
  console.log(printWelcome(access, formatSeconds(performance.now() - startedAt)));
  showLog = true;
  const stopTicks = startMinuteTicks(baseUrl, (fault) => console.error(fault));
  const { how } = await worker.exited;
  stopTicks();
  throw new UserError(`${how}. Its last lines:\n${worker.tail()}`);
}

/**
 * Creates the local account if it does not exist. Writes the API keys of the account and the addresses of the services
 * to the dev file.
 * @param {string} baseUrl
 * @param {import("./local/dev-file.mjs").DevFile | undefined} previous
 */
async function prepareAccount(baseUrl, previous) {
  const { OPERATOR_SECRET: operatorSecret = "" } = await readSecrets();
  const { accountId, email, password, testKey, liveKey, webhookSecret } = await seedAccount({
    baseUrl,
    operatorSecret,
    previous,
  });
  /** @type {import("./local/dev-file.mjs").DevFile} */
  const access = {
    base_url: baseUrl,
    files_url: baseUrl,
    test_key: testKey,
    live_key: liveKey,
    webhook_secret: webhookSecret,
    operator_secret: operatorSecret,
    dashboard_url: `${baseUrl}/dashboard`,
    email,
    password,
  };
  await writeDevFile(access);
  return { access, accountId };
}

/**
 * Runs the steps of a render once for the account, so that the first real render does not wait for the start of the
 * browser and the stores.
 * @param {{ baseUrl: string, accountId: string }} options
 * @returns {Promise<string>}
 */
async function warmUp({ baseUrl, accountId }) {
  const url = `${baseUrl}/cdn-cgi/local/warm-up?${new URLSearchParams({ account: accountId })}`;
  const answer = await fetch(url).catch(() => null);
  await answer?.body?.cancel();
  return answer?.ok ? "the browser is ready" : "failed; the first request will start the browser";
}

/**
 * @param {import("./local/dev-file.mjs").DevFile} access
 * @param {string} time
 */
function printWelcome({ base_url: baseUrl, live_key: liveKey, dashboard_url: dashboardUrl, email, password }, time) {
  return `
Folio runs at ${baseUrl} (started in ${time}). Run this, and open out.pdf:

  curl -s ${baseUrl}/v1/pdfs \\
    -H "Authorization: Bearer ${liveKey}" -H "Content-Type: application/json" \\
    -d '{"html": "<h1>Hello from Folio</h1><p>One page, in a moment.</p>"}' \\
    | sed 's/.*"url":"\\([^"]*\\)".*/\\1/' | xargs curl -s -o out.pdf

  Dashboard         ${dashboardUrl}  (${email}, password ${password})
  Documentation     ${baseUrl}/docs
  OpenAPI           ${baseUrl}/v1/openapi.json
  Keys and secrets  ${relative("", devFilePath)}
  Accounts          npm run account -- list

Ctrl-C stops it. The log follows.
`;
}
