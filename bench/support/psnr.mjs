import { execFileSync } from "node:child_process";

/**
 * Returns the similarity of page 1 to the original at 100 dpi, as peak signal-to-noise ratio in decibels. Higher values mean more similar
 * pages.
 */
export function psnr(original, copy) {
  const [a, b] = [original, copy].map((path) =>
    execFileSync("pdftoppm", ["-r", "100", "-f", "1", "-l", "1", path], {
      maxBuffer: 2 ** 28,
      stdio: ["ignore", "pipe", "ignore"],
    }),
  );
  if (a.length !== b.length) return "size differs";
  let error = 0;
  for (let i = 0; i < a.length; i++) error += (a[i] - b[i]) ** 2;
  return error === 0 ? "equal" : (10 * Math.log10((255 ** 2 * a.length) / error)).toFixed(1);
}
