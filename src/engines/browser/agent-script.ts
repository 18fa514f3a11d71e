import { PAGE_AGENT, WORKER_AGENT } from "./agent-code.generated.ts";

/** Policy for supplied HTML, inherited by its local frames and workers: no WebSocket in any context, and no form submission. */
export const CONTENT_POLICY = "connect-src http: https: data: blob:; form-action 'none'";

/** Headers that are added to every loaded document: no WebSocket, no FedCM. Content security policies are cumulative (CSP 3, section 4). */
export const DOCUMENT_HEADERS = [
  { name: "content-security-policy", value: "connect-src http: https: data: blob:" },
  { name: "permissions-policy", value: "identity-credentials-get=()" },
];

/** Agent for workers: restricts their access to the network and keeps their errors out of the browser's log. */
export const WORKER_SCRIPT = `(() => {
${WORKER_AGENT}})();0`;

/**
 * Returns the script that runs first in every document of a window (agent/page.ts). It restricts the document's access to the network,
 * answers dialogs, and installs the top document's agent under a name that the page cannot replace.
 */
export function agentScript(name: string): string {
  return `((AGENT_NAME) => {
${PAGE_AGENT}})(${JSON.stringify(name)})`;
}
