import { devFilePath, readDevFile } from "../local/dev-file.mjs";
import { UserError } from "../local/step-printer.mjs";

/**
 * Returns the Folio instance that the command uses: the instance that environment variables name, or otherwise the
 * running `npm start`.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{ baseUrl: string, secret: string }>}
 */
export async function selectInstance(env) {
  const { FOLIO_URL: url, FOLIO_OPERATOR_SECRET: secret } = env;
  if (url && secret) return { baseUrl: url.replace(/\/+$/, ""), secret };
  if (url || secret)
    throw new UserError("FOLIO_URL and FOLIO_OPERATOR_SECRET must both be set; one of them is missing.");
  const local = await readDevFile();
  if (!local) {
    throw new UserError(
      `${devFilePath} does not exist: run npm start first, or set FOLIO_URL and FOLIO_OPERATOR_SECRET to use a deployed instance.`,
    );
  }
  return { baseUrl: local.base_url, secret: local.operator_secret };
}
