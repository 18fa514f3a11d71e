import type { Renderer, Rendering, RenderRequest } from "../types.ts";
import type { BrowserHost } from "./browser-host.do.ts";

export class BrowserRenderer implements Renderer {
  constructor(private readonly hosts: DurableObjectNamespace<BrowserHost>) {}

  async render(request: RenderRequest): Promise<Rendering> {
    const host = this.hosts.getByName("first");
    const pdf = await host.render(request);
    const pages = new TextDecoder("latin1").decode(pdf).match(/\/Type\s*\/Page\b/g)?.length ?? 0;
    return {
      body: new Blob([pdf]).stream(),
      pages: Promise.resolve(pages),
      warnings: [],
      debug: null,
      engine: await host.version(),
    };
  }

  version(): Promise<string> {
    return this.hosts.getByName("first").version();
  }
}
