import { contain } from "./containment.ts";
import { restrictDocument } from "./document-restrictions.ts";
import { idlenessDetector } from "./idleness/idleness-detector.ts";
import { installPageAgent } from "./page-agent.ts";
import { refuseServiceWorkers } from "./service-workers.ts";
import { provideStorage } from "./storage.ts";

/** `document.open` runs the script again in a realm where it is already installed. */
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

/** Silences errors of frames, which the browser would copy to a log that may have no reader. */
function silenceErrors(): void {
  addEventListener("error", (event) => event.preventDefault(), true);
  addEventListener("unhandledrejection", (event) => event.preventDefault(), true);
}
