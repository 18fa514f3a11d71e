import { isSrgb } from "../color/srgb-profile.ts";
import { claimsKey } from "../file/claims.ts";
import type { PdfDocument } from "../file/document.ts";
import { reachableDicts, reachableObjects } from "../file/reachable.ts";
import { decodeStream } from "../filters/decode.ts";
import { StreamDecodeError } from "../filters/stream-decode-error.ts";
import { isName, name, PdfDict, PdfStream, type PdfValue } from "../syntax/objects.ts";

const MAX_PROFILE_BYTES = 4 * 1024 * 1024;

/**
 * Replaces ICC-based colour spaces that are equivalent to sRGB with DeviceRGB, because viewers show DeviceRGB as sRGB. Does nothing if the
 * file redefines DeviceRGB, has output intents, or claims conformance to a standard.
 */
export function dropSrgbProfiles(document: PdfDocument): void {
  if (claimsKey(document) !== "" || document.catalog.has("OutputIntents")) return;
  for (const dict of reachableDicts(document)) if (dict.has("DefaultRGB")) return;
  const known = new Map<PdfStream, boolean>();
  const isSrgbSpace = (value: PdfValue): boolean => {
    if (!Array.isArray(value) || !isName(document.resolve(value[0]), "ICCBased")) return false;
    const profile = document.stream(value[1]);
    if (!profile) return false;
    const answer = known.get(profile) ?? isSrgbProfile(document, profile);
    known.set(profile, answer);
    return answer;
  };
  for (const { ref, value } of [...reachableObjects(document)]) {
    if (isSrgbSpace(value)) document.replace(document.target(ref), name("DeviceRGB"));
    else replaceWithin(value, isSrgbSpace);
  }
}

/**
 * Replaces sRGB colour spaces that are values of dictionaries or items of arrays, such as the base of an Indexed colour
 * space.
 */
function replaceWithin(object: PdfValue, isSrgbSpace: (value: PdfValue) => boolean): void {
  const stack = [object];
  for (let value = stack.pop(); value !== undefined; value = stack.pop()) {
    const holder = value instanceof PdfStream ? value.dict : value;
    if (holder instanceof PdfDict) {
      for (const [key, item] of holder) if (isSrgbSpace(item)) holder.set(key, name("DeviceRGB"));
      for (const item of holder.values()) stack.push(item);
    } else if (Array.isArray(holder)) {
      for (const [i, item] of holder.entries()) if (isSrgbSpace(item)) holder[i] = name("DeviceRGB");
      for (const item of holder) stack.push(item);
    }
  }
}

function isSrgbProfile(document: PdfDocument, profile: PdfStream): boolean {
  try {
    return document.number(profile.dict.get("N")) === 3 && isSrgb(decodeStream(profile, document, MAX_PROFILE_BYTES));
  } catch (error) {
    if (error instanceof StreamDecodeError) return false;
    throw error;
  }
}
