/**
 * Runs many renders with a running `npm start`, and then measures which browser pages, browsers and memory remain. Usage: `npm run soak --
 * render`; COUNT and PARALLEL set the load.
 */
import { hello, invoice } from "./support/documents.mjs";
import { processesOf } from "./support/processes.mjs";
import { runningInstance } from "./support/running-instance.mjs";

const COUNT = Number(process.env.COUNT ?? 200);
const PARALLEL = Number(process.env.PARALLEL ?? 4);
const dev = await runningInstance();

/** Documents of different kinds: static, with scripts, with a resource that fails, and from a URL. */
const KINDS = [
  { html: hello },
  { html: invoice },
  { html: "<script>setTimeout(() => { document.body.textContent = 'late' }, 50)</script>" },
  { html: '<img src="http://127.0.0.1:9/none.png"><p>a resource that fails' },
  { url: `${dev.base_url.replace(/\/$/, "")}/docs`, expect: [200, 422] },
];

async function render(index) {
  const { expect = [200], ...body } = KINDS[index % KINDS.length];
  const answer = await fetch(`${dev.base_url}/v1/pdfs`, {
    method: "POST",
    headers: { Authorization: `Bearer ${dev.live_key}`, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!expect.includes(answer.status)) throw new Error(`render ${index}: ${answer.status} ${text.slice(0, 300)}`);
}

async function round(count) {
  let next = 0;
  const worker = async () => {
    while (next < count) await render(next++);
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: PARALLEL }, worker));
  return ((performance.now() - startedAt) / 1000).toFixed(1);
}

console.log("warm-up", await round(20), "s", processesOf(dev.base_url));
for (let part = 1; part <= 4; part += 1) {
  console.log(
    `${(COUNT / 4) * part} renders, ${PARALLEL} at a time: ${await round(COUNT / 4)} s`,
    processesOf(dev.base_url),
  );
}
