import { UserError } from "../local/step-printer.mjs";

const timeoutMs = 30_000;

/** Error for an error response of Folio's API. */
export class ApiError extends UserError {
  /**
   * @param {number} status
   * @param {{ code?: string, message?: string, details?: { error: string }[], request_id?: string } | undefined} error
   */
  constructor(status, error) {
    const faults = (error?.details ?? []).map(({ error: fault }) => `\n  ${fault}`);
    const message = faults.length > 1 ? faults.join("") : (error?.message ?? "no explanation");
    const where = error?.request_id ? `\n  (${error.request_id})` : "";
    super(`${status} ${error?.code ?? "error"}: ${message}${where}`);
    this.status = status;
    this.code = error?.code;
  }
}

/** Error for a request without a response, because no instance runs there or because it stopped before it responded. */
export class UnreachableError extends UserError {}

/**
 * @param {string} url
 * @param {RequestInit} init
 */
export async function request(url, init) {
  try {
    return await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) });
  } catch (error) {
    const { cause, message } = /** @type {Error} */ (error);
    throw new UnreachableError(
      `${new URL(url).origin} cannot be reached: ${cause instanceof Error ? cause.message : message}`,
    );
  }
}

/**
 * @typedef {{ id: string, name: string, email: string, plan: string, created_at: string }} Account
 * @typedef {{ id: string, credits: number, remaining: number, reason: string, expires_at: string }} CreditPack
 * @typedef {{ available: number, reserved: number, consumed: number, expired: number, packs: CreditPack[] }} Credits
 * @typedef {{ account_id: string, from_database: number, to_database: number, step: string, changed_rows: number, wait_ms: number }} Move
 * @typedef {{ id: string, name: string | null, environment: string, status: string, last4: string, scopes: string[], ip_allowlist: string[] }} ApiKey
 */

/**
 * Returns a client for the operator API of one Folio instance.
 * @param {{ baseUrl: string, secret: string }} target
 */
export function createOperatorClient({ baseUrl, secret }) {
  /**
   * @param {string} method
   * @param {string} path
   * @param {object} [body]
   * @returns {Promise<any>}
   */
  const call = async (method, path, body) => {
    const url = `${baseUrl}/operator/v1${path}`;
    const response = await request(url, {
      method,
      headers: { authorization: `Bearer ${secret}`, ...(body ? { "content-type": "application/json" } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    const answer = parseJson(text);
    if (!response.ok) throw new ApiError(response.status, answer?.error);
    if (answer === undefined)
      throw new UserError(
        `${method} ${url} responded with HTTP ${response.status} and a body that is not JSON. Check FOLIO_URL.`,
      );
    return answer;
  };
  const account = (/** @type {string} */ id) => `/accounts/${encodeURIComponent(id)}`;
  const key = (/** @type {string} */ id, /** @type {string} */ keyId) =>
    `${account(id)}/keys/${encodeURIComponent(keyId)}`;

  return {
    /** @param {{ name: string, email: string, plan?: string }} fields @returns {Promise<Account>} */
    createAccount: (fields) => call("POST", "/accounts", fields),
    /** @param {Record<string, string>} query @returns {Promise<{ data: Account[], has_more: boolean, next_cursor: string | null }>} */
    listAccounts: (query) => call("GET", `/accounts?${new URLSearchParams(query)}`),
    /** @param {string} id @returns {Promise<Account & { credits: Credits, webhook_secret?: string }>} */
    retrieveAccount: (id) => call("GET", account(id)),
    /** @param {string} id @param {string} plan @returns {Promise<Account>} */
    changePlan: (id, plan) => call("PATCH", account(id), { plan }),
    /** @param {string} id @param {number} database @returns {Promise<Move>} */
    moveAccount: (id, database) => call("POST", `${account(id)}/move`, { database }),
    /** @param {string} id @param {{ credits: number, months?: number, reason?: string, pack_id?: string }} grant */
    grantCredits: (id, grant) => call("POST", `${account(id)}/credits`, grant),
    /** @param {string} id @returns {Promise<{ data: ApiKey[] }>} */
    listKeys: (id) => call("GET", `${account(id)}/keys`),
    /**
     * @param {string} id
     * @param {{ environment: string, name?: string, scopes?: string[], ip_allowlist?: string[] }} fields
     * @returns {Promise<ApiKey & { key: string }>}
     */
    createKey: (id, fields) => call("POST", `${account(id)}/keys`, fields),
    /**
     * @param {string} id
     * @param {{ name: string, email: string, password: string, is_operator?: boolean }} fields
     * @returns {Promise<{ id: string }>}
     */
    providePerson: (id, fields) => call("POST", `${account(id)}/people`, fields),
    /** @param {string} id @param {string} keyId @returns {Promise<ApiKey & { key: string }>} */
    rotateKey: (id, keyId) => call("POST", `${key(id, keyId)}/rotate`),
    /** @param {string} id @param {string} keyId */
    revokeKey: (id, keyId) => call("DELETE", key(id, keyId)),
  };
}

/** @param {string} text */
function parseJson(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
