import { PAGE_AGENT, WORKER_AGENT } from "./agent-code.generated.ts";

/** For supplied HTML, inherited by its local frames and workers: no WebSocket by any other way, and no one to send forms to. */
export const CONTENT_POLICY = "connect-src http: https: data: blob:; form-action 'none'";

/** What a document that was loaded is answered with beside its own fields: no WebSocket, no FedCM. Policies add up (CSP 3, section 4). */
export const DOCUMENT_HEADERS = [
  { name: "content-security-policy", value: "connect-src http: https: data: blob:" },
  { name: "permissions-policy", value: "identity-credentials-get=()" },
];

/** For workers: the containment, and no log of what they throw. */
export const WORKER_SCRIPT = `(() => {
${WORKER_AGENT}})();0`;

/**
 * The script that runs before any other in every document of a window (agent/page.ts). It contains the document, answers dialogs, and
 * offers the top document's agent under a name that the page cannot replace.
 */
export function agentScript(name: string): string {
  return `((AGENT_NAME) => {
${PAGE_AGENT}})(${JSON.stringify(name)})`;
}
