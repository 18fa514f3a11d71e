/**
 * Sends PDFs of about 10, 30 and 50 MB through a running `npm start`: renders them with a live key, stores and downloads them, and compares
 * the number of bytes. Then does the same with a watermark, which needs more memory than an isolate has. Usage: `npm run bench -- large`.
 */

import { runningInstance } from "./support/running-instance.mjs";

const dev = await runningInstance();

/** Returns a document with this many canvases of random pixels, about 3 MB each, because no filter compresses them. */
const noise = (
  canvases,
) => `<!doctype html><style>canvas{display:block;break-after:page;width:100%}</style><body><script>
for (let i = 0; i < ${canvases}; i += 1) {
  const canvas = document.body.appendChild(document.createElement("canvas"));
  [canvas.width, canvas.height] = [1000, 1050];
  const context = canvas.getContext("2d");
  const image = context.createImageData(canvas.width, canvas.height);
  for (let at = 0; at < image.data.length; at += 65536) crypto.getRandomValues(image.data.subarray(at, at + 65536));
  for (let at = 3; at < image.data.length; at += 4) image.data[at] = 255;
  context.putImageData(image, 0, 0);
}
</script>`;

async function render(body) {
  const startedAt = performance.now();
  const answer = await fetch(`${dev.base_url}/v1/pdfs`, {
    method: "POST",
    headers: { Authorization: `Bearer ${dev.live_key}`, "Content-Type": "application/json" },
    body: JSON.stringify({ timeout: 120_000, ...body }),
  });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  return { status: answer.status, body: await answer.json(), seconds };
}

for (const canvases of [4, 10, 17]) {
  const { status, body, seconds } = await render({ html: noise(canvases) });
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  const file = await (await fetch(body.url)).arrayBuffer();
  const same = file.byteLength === body.bytes ? "downloaded whole" : `downloaded ${file.byteLength}`;
  console.log(
    `${(body.bytes / 1e6).toFixed(1)} MB, ${body.pages} pages: ${seconds} s, ${same}, ${body.credits_used} credit`,
  );
}
const stamped = await render({ html: noise(10), watermark: { text: "DRAFT" } });
const { error, bytes, credits_used: credits } = stamped.body;
console.log(
  `with a watermark: ${stamped.seconds} s, ${stamped.status} ${error ? `${error.code}: ${error.message}` : `${bytes} bytes, ${credits} credit`}`,
);
