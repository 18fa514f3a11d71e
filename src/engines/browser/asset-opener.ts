import { type AssetProvider, assetDigestOf } from "../../domain/asset.ts";
import type { ResourceFetchResult, ResourceRequest } from "../outbound/resource-fetch.ts";
import type { ResourceOpener } from "./resource-door.ts";

/**
 * Headers of asset responses. An asset's URL contains the digest of its content, so the content never changes. CORS is
 * allowed, because browsers request fonts across origins.
 */
const HEADERS: readonly [string, string][] = [
  ["Cache-Control", "public, max-age=31536000, immutable"],
  ["Access-Control-Allow-Origin", "*"],
  ["X-Content-Type-Options", "nosniff"],
];

/** Serves the account's assets to the browser, like a web server. */
export class AssetOpener implements ResourceOpener {
  readonly #assets: AssetProvider;

  constructor(assets: AssetProvider) {
    this.#assets = assets;
  }

  async open({ url }: ResourceRequest): Promise<ResourceFetchResult> {
    const asset = await this.#assets.open(assetDigestOf(url) ?? "");
    if (!asset) return { kind: "failed", reason: "the asset was deleted" };
    const headers: [string, string][] = [...HEADERS, ["Content-Type", asset.contentType]];
    return { kind: "answered", status: 200, headers, start: asset.bytes, rest: null };
  }
}
