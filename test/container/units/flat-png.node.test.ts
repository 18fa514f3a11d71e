import { expect, it } from "vitest";
import { encodeFlatPng } from "../../../container/pdf/flat-png.ts";
import { readPng } from "../../support/png.ts";

/** Returns an image in the PPM format. `at` returns the colour of the pixel at a position. */
function ppm(width: number, height: number, at: (x: number, y: number) => readonly [number, number, number]): Buffer {
  const pixels = Array.from({ length: width * height }, (_, i) => at(i % width, Math.floor(i / width))).flat();
  return Buffer.concat([Buffer.from(`P6\n${width} ${height}\n255\n`), Buffer.from(pixels)]);
}

it("The PNG encoder for images of few colours keeps every pixel at its position", async () => {
  const png = await encodeFlatPng(ppm(61, 47, (x, y) => [x < 20 ? 255 : 0, y < 10 ? 200 : 7, 99]));
  const { width, height, at } = readPng(new Uint8Array(png ?? []));
  expect([width, height]).toEqual([61, 47]);
  expect([at(0, 0), at(20, 9), at(19, 10), at(60, 46)]).toEqual([
    [255, 200, 99, 255],
    [0, 200, 99, 255],
    [255, 7, 99, 255],
    [0, 7, 99, 255],
  ]);
});

it("The PNG encoder for images of few colours returns null for photographs, truncated files and other formats", async () => {
  let seed = 1;
  const noise = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % 256;
  };
  expect(await encodeFlatPng(ppm(64, 64, () => [noise(), noise(), noise()]))).toBeNull();
  const whole = ppm(64, 64, () => [1, 2, 3]);
  expect(await encodeFlatPng(whole)).not.toBeNull();
  expect(await encodeFlatPng(whole.subarray(0, -1))).toBeNull();
  expect(await encodeFlatPng(Buffer.from("P5\n1 1\n255\n\0"))).toBeNull();
  expect(await encodeFlatPng(Buffer.alloc(0))).toBeNull();
});
