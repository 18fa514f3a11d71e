import { parseDeployArguments, usage } from "./deploy/arguments.mjs";
import { deploy } from "./deploy/deploy.mjs";
import { readWorkerConfig } from "./deploy/worker-config.mjs";
import { quietToolEnvironment, run, toolNode, wranglerArguments } from "./local/commands.mjs";
import { runMain } from "./local/main.mjs";
import { root } from "./local/paths.mjs";

await runMain(async () => {
  const options = parseDeployArguments(process.argv.slice(2));
  if (!options) {
    console.log(usage);
    return 0;
  }
  const { X_LOCAL_EXPLORER: _, ...quiet } = quietToolEnvironment;
  // Sets `CI`, so that wrangler asks no questions. The plan of the deployment already contains the answers.
  const env = { ...process.env, ...quiet, CLOUDFLARE_ACCOUNT_ID: options.account, CI: "true" };
  await deploy(options, {
    wrangler: (args) => run(toolNode, wranglerArguments([...args]), { env }),
    needs: await readWorkerConfig(),
    folder: root,
    hasDocker: async () => (await run(process.env.WRANGLER_DOCKER_BIN || "docker", ["info"])).code === 0,
    unattended: Boolean(process.env.CI),
    write: (line) => console.log(line),
  });
  return 0;
});
