import type { AssetAddresses } from "@folio/templates/model";
import type { Metadata } from "./metadata.ts";

/** Content of an asset version, which is one file. Versions with the same bytes share one file. */
export interface AssetContent {
  description: string | null;
  /** Not part of the versions: it belongs to the asset. */
  metadata: Metadata;
  /** Name of the file in the file store. */
  file: string;
  /** SHA-256 of the bytes, in lowercase hex. */
  sha256: string;
  contentType: AssetType;
  bytes: number;
}

/** One version of an asset: an image or font that documents refer to by name. Times are epoch ms. */
export interface StoredAsset extends AssetContent {
  id: string;
  accountId: string;
  /** Name of the asset. It is unique within the account and never changes, because documents refer to it. */
  name: string;
  version: number;
  createdAt: number;
  /** Creation time of this version. */
  updatedAt: number;
}

export type AssetVersion = Pick<StoredAsset, "version" | "description" | "contentType" | "bytes" | "sha256"> & {
  createdAt: number;
};

/** The properties that a render needs of an asset that the document refers to by name. */
export type NamedAsset = Pick<StoredAsset, "id" | "name" | "version" | "file" | "sha256" | "contentType">;

/** Assets that one render may load, by SHA-256 digest. It is a plain object, so that batches and jobs can store it. */
export type GrantedAssets = Record<string, Pick<StoredAsset, "file" | "contentType">>;

/** Opens the files of the assets that a render may load, and no other files. */
export interface AssetProvider {
  digests: string[];
  open(sha256: string): Promise<AssetFile | null>;
}

export interface AssetFile {
  contentType: string;
  bytes: Uint8Array;
}

export const ASSET_TYPES = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/gif": "gif",
  "image/webp": "webp",
  "image/avif": "avif",
  "image/svg+xml": "svg",
  "font/woff": "woff",
  "font/woff2": "woff2",
  "font/ttf": "ttf",
  "font/otf": "otf",
} as const;

export type AssetType = keyof typeof ASSET_TYPES;

/**
 * Patterns for the first bytes of a file in hex, by type. AVIF is an ISO box (ISO 14496-12). TrueType starts with a
 * version number and then the number of tables, which is below 256.
 */
const SIGNATURES: readonly (readonly [RegExp, AssetType])[] = [
  [/^89504e470d0a1a0a/, "image/png"],
  [/^ffd8ff/, "image/jpeg"],
  [/^474946383[79]61/, "image/gif"],
  [/^52494646.{8}57454250/, "image/webp"],
  [/^.{8}66747970617669(?:66|73)/, "image/avif"],
  [/^774f4646/, "font/woff"],
  [/^774f4632/, "font/woff2"],
  [/^(?:00010000|74727565)00(?!00)/, "font/ttf"],
  [/^4f54544f00(?!00)/, "font/otf"],
];
const SIGNATURE_BYTES = 16;
/**
 * Matches the start of an SVG. The pattern accepts an internal DTD subset, because drawing programs declare entities
 * there. Browsers accept these, but load no external entities.
 */
const SVG = /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->).)*-->\s*|<!DOCTYPE svg[^>[]*(?:\[[^\]]*\]\s*)?>\s*)*<svg[\s>]/is;
const SVG_HEAD_BYTES = 4_096;

/** Returns the type that a browser would detect, or null for bytes that are neither an image nor a font. */
export function assetTypeOf(bytes: Uint8Array): AssetType | null {
  const start = bytes.subarray(0, SIGNATURE_BYTES).toHex();
  const found = SIGNATURES.find(([signature]) => signature.test(start))?.[1];
  if (found) return found;
  return SVG.test(new TextDecoder().decode(bytes.subarray(0, SVG_HEAD_BYTES))) ? "image/svg+xml" : null;
}

/** Origin of asset URLs. This reserved host name never resolves (RFC 6761, section 6.4). */
const ASSET_ORIGIN = "https://assets.folio.invalid/";

export const assetAddressesOf = (assets: readonly Pick<NamedAsset, "name" | "sha256">[]): AssetAddresses =>
  new Map(assets.map(({ name, sha256 }) => [name, ASSET_ORIGIN + sha256]));

export const grantAssets = (assets: readonly NamedAsset[]): GrantedAssets =>
  Object.fromEntries(assets.map(({ sha256, file, contentType }) => [sha256, { file, contentType }]));

/** Returns the SHA-256 digest in the URL of an asset, or null for any other URL. */
export const assetDigestOf = (url: string): string | null =>
  url.startsWith(ASSET_ORIGIN) ? (/^[0-9a-f]{64}(?=$|[?#])/.exec(url.slice(ASSET_ORIGIN.length))?.[0] ?? "") : null;
