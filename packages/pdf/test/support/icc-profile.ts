/**
 * Test data: a small ICC profile with a matrix and curves (ICC.1, 8.4) and the primaries of sRGB. If `swapped` is true,
 * red and blue are exchanged, which is clearly visible.
 */
export function iccProfile(swapped: boolean): Uint8Array {
  const red = [0.4361, 0.2225, 0.0139];
  const green = [0.3851, 0.7169, 0.0971];
  const blue = [0.1431, 0.0606, 0.7141];
  const tags: [string, Uint8Array][] = [
    ["desc", text("desc", "profile")],
    ["wtpt", xyz([0.9642, 1, 0.8249])],
    ["rXYZ", xyz(swapped ? blue : red)],
    ["gXYZ", xyz(green)],
    ["bXYZ", xyz(swapped ? red : blue)],
    ...["rTRC", "gTRC", "bTRC"].map((key): [string, Uint8Array] => [key, srgbCurve()]),
    ["cprt", text("text", "none")],
  ];
  const headBytes = 128 + 4 + tags.length * 12;
  const size = tags.reduce((sum, [, data]) => sum + data.length, headBytes);
  const profile = Buffer.alloc(size);
  profile.writeUInt32BE(size, 0);
  profile.writeUInt32BE(0x02100000, 8);
  profile.write("mntrRGB XYZ ", 12, "latin1");
  profile.write("acsp", 36, "latin1");
  [0.9642, 1, 0.8249].forEach((value, i) => void profile.writeInt32BE(Math.round(value * 65536), 68 + i * 4));
  profile.writeUInt32BE(tags.length, 128);
  let at = headBytes;
  for (const [i, [key, data]] of tags.entries()) {
    profile.write(key, 132 + i * 12, "latin1");
    profile.writeUInt32BE(at, 136 + i * 12);
    profile.writeUInt32BE(data.length, 140 + i * 12);
    profile.set(data, at);
    at += data.length;
  }
  return profile;
}

function xyz(values: number[]): Uint8Array {
  const data = Buffer.alloc(20);
  data.write("XYZ ", 0, "latin1");
  values.forEach((value, i) => void data.writeInt32BE(Math.round(value * 65536), 8 + i * 4));
  return data;
}

/** Returns the transfer curve of sRGB (IEC 61966-2-1) as a table. */
function srgbCurve(): Uint8Array {
  const steps = 1024;
  const data = Buffer.alloc(12 + steps * 2);
  data.write("curv", 0, "latin1");
  data.writeUInt32BE(steps, 8);
  for (let i = 0; i < steps; i++) {
    const value = i / (steps - 1);
    const linear = value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    data.writeUInt16BE(Math.round(linear * 65535), 12 + i * 2);
  }
  return data;
}

function text(type: string, value: string): Uint8Array {
  const data = Buffer.alloc(type === "desc" ? 12 + value.length + 1 + 78 + 2 : 8 + value.length + 1);
  data.write(type, 0, "latin1");
  if (type === "desc") data.writeUInt32BE(value.length + 1, 8);
  data.write(value, type === "desc" ? 12 : 8, "latin1");
  return Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)]);
}
