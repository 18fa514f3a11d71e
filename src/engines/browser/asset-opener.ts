import { type AssetProvider, assetDigestOf } from "../../domain/asset.ts";
import type { ResourceFetchResult, ResourceRequest } from "../outbound/resource-fetch.ts";
import type { ResourceOpener } from "./resource-door.ts";

/** What is at an address never changes, for the address is its digest; fonts are asked for across origins. */
const HEADERS: readonly [string, string][] = [
  ["Cache-Control", "public, max-age=31536000, immutable"],
  ["Access-Control-Allow-Origin", "*"],
  ["X-Content-Type-Options", "nosniff"],
];

/** Answers from the account's assets as a server would. */
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
