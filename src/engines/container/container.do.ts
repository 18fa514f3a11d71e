import { Container } from "@cloudflare/containers";
import { PATHS } from "./protocol.ts";

/** Starting LibreOffice takes a few seconds on a cold machine. */
const START_TIMEOUT_MS = 30_000;
const POLL_MS = 200;

/** One instance of the container. The first request starts it, it sleeps after idle minutes, and it has no access to the internet. */
export class DocumentContainer extends Container {
  override defaultPort = 8080;
  override sleepAfter = "10m";
  override enableInternet = false;
  override pingEndpoint = `container${PATHS.health}`;

  override async fetch(request: Request): Promise<Response> {
    await this.startAndWaitForPorts({
      ports: this.defaultPort,
      cancellationOptions: {
        instanceGetTimeoutMS: START_TIMEOUT_MS,
        portReadyTimeoutMS: START_TIMEOUT_MS,
        waitInterval: POLL_MS,
      },
    });
    return this.containerFetch(request, this.defaultPort);
  }
}
