const NAME = "[A-Za-z0-9][\\w.-]*(?:/[A-Za-z0-9][\\w.-]*)*";
const WHOLE_NAME = new RegExp(`^${NAME}$`);
export const ASSET_NAME_CHARACTERS = 100;

export const isAssetName = (name: string): boolean => name.length <= ASSET_NAME_CHARACTERS && WHOLE_NAME.test(name);

const ADDRESS = new RegExp(`asset:(${NAME})?`, "g");
/**
 * Matches the text directly before a URL: an attribute, `url(`, Markdown's `](`, the end of a template tag, or an
 * earlier URL of a `srcset`.
 */
const ADDRESS_PREFIX =
  /(?:[=(]\s*["']|\b(?:src|href|srcset|poster|data)\s*=|\burl\(|\]\(\s*<?|\}\}|\d[wx]\s*,|[=(]\s*&(?:quot|#3[49]);)\s*$/i;
/** Matches text that ends with the opening quote of a string inside a template tag. */
const IN_TAG = /\{\{[^{}]*["']$/;
const ADDRESS_SUFFIX = /^(?:$|["')\s{#>,]|&(?:quot|#3[49]);)/;
const PREFIX_CHARACTERS = 20;
const TAG_CHARACTERS = 200;
const SUFFIX_CHARACTERS = 6;

export interface AssetReference {
  /** Name of the asset, or an empty string when a template tag computes the name. */
  name: string;
  /** Offset of `asset:` in the text, in characters. */
  index: number;
}

/**
 * Returns the references `asset:NAME` in HTML, CSS, Markdown or a template of these. Only references where a URL is
 * expected count; prose is skipped.
 */
export function assetsIn(text: string): AssetReference[] {
  if (!text.includes("asset:")) return [];
  const found: AssetReference[] = [];
  for (const { index, 0: address, 1: name = "" } of text.matchAll(ADDRESS)) {
    const end = index + address.length;
    const after = text.slice(end, end + SUFFIX_CHARACTERS);
    const isAddress = name === "" ? after.startsWith("{{") : ADDRESS_SUFFIX.test(after);
    if (isAddress && isExpected(text, index)) found.push({ name, index });
  }
  return found;
}

function isExpected(text: string, index: number): boolean {
  if (index === 0 || ADDRESS_PREFIX.test(text.slice(Math.max(0, index - PREFIX_CHARACTERS), index))) return true;
  return /["']/.test(text.charAt(index - 1)) && IN_TAG.test(text.slice(Math.max(0, index - TAG_CHARACTERS), index));
}

export const assetNamesIn = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => assetsIn(text).map(({ name }) => name)).filter((name) => name !== "")),
];

/** URLs of assets by name. */
export type AssetAddresses = ReadonlyMap<string, string>;

/** Returns the text with asset references replaced by their URLs. A reference without a URL stays unchanged. */
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
