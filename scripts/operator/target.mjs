import { devFilePath, readDevFile } from "../local/dev-file.mjs";
import { Advice } from "../local/steps.mjs";

/**
 * Which instance to talk to: the one that the environment names, or the one that `npm start` wrote down.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{ baseUrl: string, secret: string }>}
 */
export async function chooseTarget(env) {
  const { FOLIO_URL: url, FOLIO_OPERATOR_SECRET: secret } = env;
  if (url && secret) return { baseUrl: url.replace(/\/+$/, ""), secret };
  if (url || secret) throw new Advice("FOLIO_URL and FOLIO_OPERATOR_SECRET must both be set; one of them is missing.");
  const local = await readDevFile();
  if (!local) {
    throw new Advice(
      `${devFilePath} does not exist: run npm start first, or set FOLIO_URL and FOLIO_OPERATOR_SECRET to use a deployed instance.`,
    );
  }
  return { baseUrl: local.base_url, secret: local.operator_secret };
}
