import decodeJpeg, { init as initDecoder } from "@jsquash/jpeg/decode.js";
import encodeJpeg, { init as initEncoder } from "@jsquash/jpeg/encode.js";

/** Raster image with interleaved 8-bit samples: 1 (grey), 3 (RGB) or 4 (CMYK) per pixel. */
export interface Raster {
  width: number;
  height: number;
  channels: 1 | 3 | 4;
  samples: Uint8Array;
}

/** JPEG decoder and encoder. The implementation is WebAssembly, which each platform loads differently, so the caller provides it. */
export interface JpegCodec {
  /** Decodes grey and RGB images. Returns null for files that it cannot decode, such as CMYK. */
  decode(bytes: Uint8Array, channels: 1 | 3): Promise<Raster | null>;
  /** Encodes a raster as JPEG with a quality from 1 to 100. */
  encode(raster: Raster, quality: number): Promise<Uint8Array>;
}

/**
 * MozJPEG as two compiled WebAssembly modules (`codec/dec` and `codec/enc` of @jsquash/jpeg). Each module is
 * instantiated on first use.
 */
export class MozJpegCodec implements JpegCodec {
  readonly #decoder: WebAssembly.Module;
  readonly #encoder: WebAssembly.Module;
  #ready: Promise<unknown> | null = null;

  constructor(decoder: WebAssembly.Module, encoder: WebAssembly.Module) {
    this.#decoder = decoder;
    this.#encoder = encoder;
  }

  async decode(bytes: Uint8Array, channels: 1 | 3): Promise<Raster | null> {
    await this.#start();
    const whole = bytes.slice().buffer;
    const image = await decodeJpeg(whole).catch(() => null);
    if (!image) return null;
    const { width, height } = image;
    return { width, height, channels, samples: withoutAlpha(image.data, width * height, channels) };
  }

  async encode(raster: Raster, quality: number): Promise<Uint8Array> {
    await this.#start();
    const { width, height } = raster;
    const image = { data: withAlpha(raster), width, height, colorSpace: "srgb" as const };
    const color_space = raster.channels === 1 ? GREYSCALE : YCBCR;
    return new Uint8Array(await encodeJpeg(image, { quality, color_space }));
  }

  #start(): Promise<unknown> {
    this.#ready ??= Promise.all([initDecoder(this.#decoder), initEncoder(this.#encoder)]);
    return this.#ready;
  }
}

const GREYSCALE = 1;
const YCBCR = 3;

function withoutAlpha(rgba: Uint8ClampedArray, pixels: number, channels: 1 | 3): Uint8Array {
  const samples = new Uint8Array(pixels * channels);
  for (let pixel = 0, to = 0, from = 0; pixel < pixels; pixel++, from += 4) {
    for (let c = 0; c < channels; c++) samples[to++] = rgba[from + c] ?? 0;
  }
  return samples;
}

function withAlpha({ samples, channels, width, height }: Raster): Uint8ClampedArray<ArrayBuffer> {
  const rgba = new Uint8ClampedArray(width * height * 4).fill(255);
  const [green, blue] = channels === 1 ? [0, 0] : [1, 2];
  for (let from = 0, to = 0; to < rgba.length; from += channels, to += 4) {
    rgba[to] = samples[from] ?? 0;
    rgba[to + 1] = samples[from + green] ?? 0;
    rgba[to + 2] = samples[from + blue] ?? 0;
  }
  return rgba;
}
