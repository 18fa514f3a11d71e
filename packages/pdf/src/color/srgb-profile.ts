/** Maximum deviation of curve values and primaries from sRGB. It is less than one step of an 8-bit sample (1/255). */
const CURVE_TOLERANCE = 0.003;
const PRIMARY_TOLERANCE = 0.003;
const FIXED_ONE = 65_536;
const MAX_TAGS = 64;
const TAGS_AT = 128;
const CURVE_CHECKS = 64;

/** Primaries of sRGB as ICC profiles store them, adapted to the D50 white point (ICC.1, annex E). */
const PRIMARIES: Record<string, [number, number, number]> = {
  rXYZ: [0.4361, 0.2225, 0.0139],
  gXYZ: [0.3851, 0.7169, 0.0971],
  bXYZ: [0.1431, 0.0606, 0.7141],
};

/**
 * Whether an ICC profile is equivalent to sRGB (IEC 61966-2-1). Returns false for a profile that does not consist of a
 * matrix and curves.
 */
export function isSrgb(profile: Uint8Array): boolean {
  try {
    return new Profile(profile).isSrgb();
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

class Profile {
  readonly #view: DataView;
  readonly #tags = new Map<string, number>();

  constructor(bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const count = Math.min(MAX_TAGS, this.#view.getUint32(TAGS_AT));
    for (let i = 0; i < count; i++) {
      const entry = TAGS_AT + 4 + i * 12;
      this.#tags.set(this.#word(entry), this.#view.getUint32(entry + 4));
    }
  }

  isSrgb(): boolean {
    // Lookup tables (`A2B0`) take precedence over primaries and curves. A profile with lookup tables therefore does not
    // count as sRGB.
    if (this.#word(16) !== "RGB " || this.#word(36) !== "acsp" || this.#tags.has("A2B0")) return false;
    const primaries = Object.entries(PRIMARIES).every(([tag, values]) => this.#isNear(tag, values));
    return primaries && ["rTRC", "gTRC", "bTRC"].every((tag) => this.#isSrgbCurve(tag));
  }

  #word(at: number): string {
    return [0, 1, 2, 3].map((i) => String.fromCharCode(this.#view.getUint8(at + i))).join("");
  }

  #isNear(tag: string, values: [number, number, number]): boolean {
    const at = this.#tags.get(tag);
    if (at === undefined) return false;
    return values.every((value, i) => {
      const own = this.#view.getInt32(at + 8 + i * 4) / FIXED_ONE;
      return Math.abs(own - value) <= PRIMARY_TOLERANCE;
    });
  }

  #isSrgbCurve(tag: string): boolean {
    const at = this.#tags.get(tag);
    if (at === undefined || this.#word(at) !== "curv") return false;
    const count = this.#view.getUint32(at + 8);
    if (count < CURVE_CHECKS) return false;
    for (let i = 0; i <= CURVE_CHECKS; i++) {
      const entry = Math.round((i / CURVE_CHECKS) * (count - 1));
      const own = this.#view.getUint16(at + 12 + entry * 2) / 0xffff;
      if (Math.abs(own - linear(entry / (count - 1))) > CURVE_TOLERANCE) return false;
    }
    return true;
  }
}

const linear = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
