import { contain } from "./containment.ts";
import { restrictDocument } from "./document-restrictions.ts";
import { idlenessDetector } from "./idleness/idleness-detector.ts";
import { installPageAgent } from "./page-agent.ts";
import { refuseServiceWorkers } from "./service-workers.ts";
import { provideStorage } from "./storage.ts";

/** Whether the agent is already installed in this realm. `document.open` runs this script again in the same realm. */
const isInstalled = Object.getOwnPropertyDescriptor(globalThis, "alert")?.configurable === false;

if (!isInstalled) {
  const idleness = globalThis.self === globalThis.top ? idlenessDetector(document) : null;
  const refusedSockets = contain(() => idleness?.markUncertain());
  refuseServiceWorkers();
  restrictDocument((root) => idleness?.addRoot(root));
  provideStorage();
  if (idleness) installPageAgent(AGENT_NAME, { refusedSockets, idleness });
  else silenceErrors();
}

/** Prevents errors of frames from reaching the browser's log, which may have no reader. */
function silenceErrors(): void {
  addEventListener("error", (event) => event.preventDefault(), true);
  addEventListener("unhandledrejection", (event) => event.preventDefault(), true);
}
