/** One media range of an `Accept` header (RFC 9110, section 12.5.1). */
interface Range {
  type: string;
  q: number;
}

export const JSON_MEDIA = "application/json";
const MAX_RANGES = 50;

/**
 * Returns the media type that the client prefers: JSON, or one of `others`. JSON wins unless another type has a higher
 * quality, or the same quality and a more specific or earlier media range. Returns null if the client accepts none of
 * the types.
 */
export function preferredType(accept: string | null, others: readonly string[]): string | null {
  if (accept === null || accept.trim() === "") return JSON_MEDIA;
  const ranges = rangesOf(accept);
  const liking = (type: string) => ({ type, ...qualityOf(type, ranges) });
  const [best] = [JSON_MEDIA, ...others]
    .map(liking)
    .filter(({ q }) => q > 0)
    .sort((a, b) => b.q - a.q || b.precision - a.precision || a.place - b.place);
  return best?.type ?? null;
}

/** Returns the quality of a media type. The most specific media range that covers the type determines it. */
function qualityOf(type: string, ranges: readonly Range[]): { q: number; precision: number; place: number } {
  const [kind] = type.split("/");
  const forms = ["*/*", `${kind}/*`, type];
  let found = { q: 0, precision: -1, place: 0 };
  for (const [place, range] of ranges.entries()) {
    const precision = forms.indexOf(range.type);
    if (precision > found.precision) found = { q: range.q, precision, place };
  }
  return found;
}

const rangesOf = (accept: string): Range[] =>
  accept
    .split(",", MAX_RANGES)
    .map((part) => {
      const [type = "", ...parameters] = part.split(";").map((text) => text.trim().toLowerCase());
      const weight = parameters.find((parameter) => /^q\s*=/.test(parameter));
      const q = weight === undefined ? 1 : Number(weight.slice(weight.indexOf("=") + 1));
      return { type, q: q >= 0 && q <= 1 ? q : 0 };
    })
    .filter(({ type }) => type !== "");
