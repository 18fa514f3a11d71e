import type { AssetType } from "../asset.ts";
import { fontDamage, woff2Damage, woffDamage } from "./fonts.ts";
import { avifDamage, gifDamage, jpegDamage, pngDamage, webpDamage } from "./images.ts";
import { svgDamage } from "./svg.ts";

const DAMAGE_CHECKS: Record<AssetType, (bytes: Uint8Array) => string | null> = {
  "image/png": pngDamage,
  "image/jpeg": jpegDamage,
  "image/gif": gifDamage,
  "image/webp": webpDamage,
  "image/avif": avifDamage,
  "image/svg+xml": svgDamage,
  "font/woff": woffDamage,
  "font/woff2": woff2Damage,
  "font/ttf": fontDamage,
  "font/otf": fontDamage,
};

/**
 * Returns a text about the damage of a file of this type, such as `it ends before its end`. Returns null if the file is
 * not damaged. Checks only the container format, in linear time.
 */
export const assetDamage = (type: AssetType, bytes: Uint8Array): string | null => DAMAGE_CHECKS[type](bytes);
