/** What a version of an asset is: a file, which several versions share when its bytes are the same. */
export interface AssetContent {
  description: string | null;
  /** Name of the file in the store. */
  file: string;
  /** SHA-256 of the bytes, in lower-case hexadecimal digits. */
  sha256: string;
  contentType: AssetType;
  bytes: number;
}

/** A picture or font that documents name, at one of its versions. Instants are epoch milliseconds. */
export interface StoredAsset extends AssetContent {
  id: string;
  accountId: string;
  /** Unique within the account; it never changes, for documents call it by it. */
  name: string;
  version: number;
  createdAt: number;
  /** When this version was made. */
  updatedAt: number;
}

export type AssetVersion = Pick<StoredAsset, "version" | "description" | "contentType" | "bytes" | "sha256"> & {
  createdAt: number;
};

/** What a document needs of an asset that it names. */
export type NamedAsset = Pick<StoredAsset, "id" | "name" | "version" | "file" | "sha256" | "contentType">;

/** What one render may load, by digest. Plain data, for batches and jobs keep it. */
export type GrantedAssets = Record<string, Pick<StoredAsset, "file" | "contentType">>;

/** The same with the bytes at hand. Nothing but what is granted is opened. */
export interface AssetSupply {
  digests: string[];
  open(sha256: string): Promise<SuppliedAsset | null>;
}

export interface SuppliedAsset {
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

/** First bytes in hexadecimal digits. An AVIF is an ISO box (ISO 14496-12); a TTF says how many tables follow, never more than 255. */
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
/** Drawing programs declare entities in square brackets, which a browser knows in pictures and loads none of from elsewhere. */
const SVG = /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->).)*-->\s*|<!DOCTYPE svg[^>[]*(?:\[[^\]]*\]\s*)?>\s*)*<svg[\s>]/is;
const SVG_HEAD_BYTES = 4_096;

/** What a browser would take the bytes for; null for all that is neither a picture nor a font. */
export function assetTypeOf(bytes: Uint8Array): AssetType | null {
  const start = bytes.subarray(0, SIGNATURE_BYTES).toHex();
  const found = SIGNATURES.find(([signature]) => signature.test(start))?.[1];
  if (found) return found;
  return SVG.test(new TextDecoder().decode(bytes.subarray(0, SVG_HEAD_BYTES))) ? "image/svg+xml" : null;
}

const NAME = "[A-Za-z0-9][\\w.-]*(?:/[A-Za-z0-9][\\w.-]*)*";
const WHOLE_NAME = new RegExp(`^${NAME}$`);
export const ASSET_NAME_CHARACTERS = 100;

export const isAssetName = (name: string): boolean => name.length <= ASSET_NAME_CHARACTERS && WHOLE_NAME.test(name);

const ADDRESS = new RegExp(`asset:(${NAME})?`, "g");
/** What an address stands behind: attributes, `url(`, Markdown's `](`, the end of a tag of a template, another entry of a `srcset`. */
const BEFORE =
  /(?:[=(]\s*["']|\b(?:src|href|srcset|poster|data)\s*=|\burl\(|\]\(\s*<?|\}\}|\d[wx]\s*,|[=(]\s*&(?:quot|#3[49]);)\s*$/i;
/** A text within a tag of a template. */
const IN_TAG = /\{\{[^{}]*["']$/;
const AFTER = /^(?:$|["')\s{#>,]|&(?:quot|#3[49]);)/;
const LOOK_BEFORE = 20;
const TAG_BEFORE = 200;
const LOOK_AFTER = 6;

export interface AssetReference {
  /** Empty where a template would put the name in. */
  name: string;
  /** Where its address begins. */
  index: number;
}

/** The places where HTML, CSS, Markdown or a template of them names an asset: `asset:logo` where an address is expected, not in prose. */
export function assetsIn(text: string): AssetReference[] {
  if (!text.includes("asset:")) return [];
  const found: AssetReference[] = [];
  for (const { index, 0: address, 1: name = "" } of text.matchAll(ADDRESS)) {
    const end = index + address.length;
    const after = text.slice(end, end + LOOK_AFTER);
    const isAddress = name === "" ? after.startsWith("{{") : AFTER.test(after);
    if (isAddress && isExpected(text, index)) found.push({ name, index });
  }
  return found;
}

function isExpected(text: string, index: number): boolean {
  if (index === 0 || BEFORE.test(text.slice(Math.max(0, index - LOOK_BEFORE), index))) return true;
  return /["']/.test(text.charAt(index - 1)) && IN_TAG.test(text.slice(Math.max(0, index - TAG_BEFORE), index));
}

export const assetNamesIn = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => assetsIn(text).map(({ name }) => name)).filter((name) => name !== "")),
];

/** Addresses in documents by name. */
export type AssetAddresses = ReadonlyMap<string, string>;

/** The text with the addresses that the browser asks for; names without one stay as they are. */
export function withAssets(text: string, addresses: AssetAddresses): string {
  let done = 0;
  let written = "";
  for (const { name, index } of assetsIn(text)) {
    const address = addresses.get(name);
    if (address === undefined) continue;
    written += text.slice(done, index) + address;
    done = index + "asset:".length + name.length;
  }
  return written + text.slice(done);
}

/** Never a host of anybody's (RFC 6761, section 6.4). */
const ORIGIN = "https://assets.folio.invalid/";

export const addressesOf = (assets: readonly Pick<NamedAsset, "name" | "sha256">[]): AssetAddresses =>
  new Map(assets.map(({ name, sha256 }) => [name, ORIGIN + sha256]));

export const grantOf = (assets: readonly NamedAsset[]): GrantedAssets =>
  Object.fromEntries(assets.map(({ sha256, file, contentType }) => [sha256, { file, contentType }]));

/** The digest that an address names; null for all other addresses. */
export const assetDigestOf = (url: string): string | null =>
  url.startsWith(ORIGIN) ? (/^[0-9a-f]{64}(?=$|[?#])/.exec(url.slice(ORIGIN.length))?.[0] ?? "") : null;
