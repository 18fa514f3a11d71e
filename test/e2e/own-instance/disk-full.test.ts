import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { mkdir, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { freshClient } from "../support/client.ts";
import { type Instance, startInstance } from "../support/instance.ts";

const DISK_MB = 24;
/**
 * Size in bytes of the remaining disk space. It suffices for new rows in the databases, but not for the file of a PDF.
 */
const ROOM_FOR_ROWS_BYTES = 700 * 1024;
/** Time limit in ms for the response to a request for which the disk has no space. */
const ANSWER_MS = 5_000;

/** Mounts a small disk as the state folder. Returns false if this process has no permission to mount. */
function mountDisk(folder: string): boolean {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${DISK_MB}m`, "tmpfs", folder], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

const folder = mkdtempSync(join(tmpdir(), "folio-e2e-disk-"));
const state = join(folder, "state");
await mkdir(state);
const isMounted = mountDisk(state);
let instance: Instance | undefined;

afterAll(async () => {
  await instance?.stop();
  if (isMounted) execFileSync("umount", ["-l", state]);
  await rm(folder, { recursive: true, force: true });
});

// Mounting needs root. Without a separate disk, the test would have to fill the disk of the whole machine.
describe.skipIf(!isMounted)("Folio on a full disk", () => {
  it("returns 503 within 5 s, charges nothing, loses nothing, and works again when the disk has space", async () => {
    instance = await startInstance({ folder });
    const client = await freshClient({ target: instance.access, credits: 100 });
    const kept = await client.json(client.post("/v1/pdfs", { html: "<p>kept</p>" }));
    const before = await client.credits();

    const noise = `for(let n=0;n<i.data.length;n+=65536)crypto.getRandomValues(i.data.subarray(n,n+65536))`;
    const large = `<canvas id=c width=900 height=900></canvas><script>const x=c.getContext("2d"),i=x.createImageData(900,900);${noise};for(let n=3;n<i.data.length;n+=4)i.data[n]=255;x.putImageData(i,0,0)</script>`;
    const ballast = join(state, "ballast");
    await writeFile(ballast, new Uint8Array(DISK_MB * 1024 * 1024)).catch(() => undefined);
    for (const [html, memoryBytes] of [
      ["<p>no room</p>", 0],
      ["<p>no room</p>", 0],
      [large, ROOM_FOR_ROWS_BYTES],
    ] as const) {
      await truncate(ballast, (await stat(ballast)).size - memoryBytes);
      const beganAt = performance.now();
      const body = { html, wait_until: "load" };
      const answer = await client.post("/v1/pdfs", body, { signal: AbortSignal.timeout(30_000) });
      expect(performance.now() - beganAt).toBeLessThan(ANSWER_MS);
      expect([answer.status, answer.headers.has("Retry-After")]).toEqual([503, true]);
      await answer.body?.cancel();
    }

    await rm(ballast);
    await expect
      .poll(async () => (await client.post("/v1/pdfs", { html: "<p>room</p>" })).status, { timeout: 20_000 })
      .toBe(200);
    const after = await client.credits();
    expect(after.consumed).toBe(before.consumed + 1);
    await expect.poll(() => client.slotsInUse(), { timeout: 20_000 }).toBe(0);
    const { url } = await client.json(client.get(`/v1/pdfs/${kept.id}`));
    expect((await fetch(url ?? "")).status).toBe(200);
  }, 120_000);
});
