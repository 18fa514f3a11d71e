import { PAGE_AGENT, WORKER_AGENT } from "./agent-code.generated.ts";

/**
 * Content security policy for HTML that was sent in a request. The HTML's local frames and workers inherit the policy,
 * which forbids WebSocket and form submission.
 */
export const CONTENT_POLICY = "connect-src http: https: data: blob:; form-action 'none'";

/**
 * Headers that Folio adds to every loaded document. They forbid WebSocket and FedCM. A content security policy of the
 * document itself also applies (CSP 3, section 4).
 */
export const DOCUMENT_HEADERS = [
  { name: "content-security-policy", value: "connect-src http: https: data: blob:" },
  { name: "permissions-policy", value: "identity-credentials-get=()" },
];

/**
 * Script that Folio runs in every worker of a page. It restricts the worker's access to the network and keeps the
 * worker's errors out of the browser's log.
 */
export const WORKER_SCRIPT = `(() => {
${WORKER_AGENT}})();0`;

/**
 * Returns the script that runs first in every document of a browser window (agent/page.ts). It restricts the document's
 * access to the network and dismisses dialogs. In the top document, it also installs the agent under a name that the
 * page cannot replace.
 */
export function agentScript(name: string): string {
  return `((AGENT_NAME) => {
${PAGE_AGENT}})(${JSON.stringify(name)})`;
}
