const timeoutMs = 150_000;

/**
 * Returns an API client for one API key. With each response, the client also returns the response time in ms.
 * @param {{ baseUrl: string, key: string }} target
 */
export function createProbeClient({ baseUrl, key }) {
  /**
   * @param {string} method
   * @param {string} path
   * @param {object} [body]
   * @returns {Promise<{ status: number, body: any, ms: number }>}
   */
  const call = async (method, path, body) => {
    const startedAt = performance.now();
    const response = await fetch(baseUrl + path, {
      method,
      headers: { authorization: `Bearer ${key}`, ...(body ? { "content-type": "application/json" } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const answer = await response.json();
    return { status: response.status, body: answer, ms: performance.now() - startedAt };
  };
  return {
    call,
    /**
     * Returns the body and the time of a successful response. Throws the error code of any other response.
     * @param {string} method
     * @param {string} path
     * @param {object} [body]
     */
    async good(method, path, body) {
      const answer = await call(method, path, body);
      if (answer.status < 300) return answer;
      throw new Error(`${answer.status} ${answer.body?.error?.code}: ${answer.body?.error?.message}`);
    },
  };
}
