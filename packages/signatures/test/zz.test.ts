import { readFileSync, writeFileSync } from "node:fs";
import { it } from "vitest";
import { handmadePdf, textContent } from "../../pdf/test/support/handmade-pdf.ts";
import { signPdf, verifySignatures, prepareSignature, completeSignature } from "../src/index.ts";
import { createSign } from "node:crypto";
const f = (n: string) => new Uint8Array(readFileSync(`/tmp/sg/${n}`));
const t = (n: string) => readFileSync(`/tmp/sg/${n}`, "utf8");
it("x", async () => {
  const source = handmadePdf([{ content: textContent("Page") }]);
  const roots = t("root.pem");
  const now = new Date();
  for (const k of ["rsa", "p256", "p384", "p521"]) {
    const { bytes } = await signPdf(source, { key: { kind: "pem", privateKey: t(`${k}.key`), certificates: t(`${k}.chain.pem`) }, signedAt: now, reason: "Größe", box: { page: 1, x: 20, y: 20, width: 150, height: 50 }, certification: "form_filling" });
    writeFileSync(`/tmp/sg/out-${k}.pdf`, bytes);
    console.log(k, JSON.stringify(await verifySignatures(bytes, { roots, now }), null, 1));
    const two = await signPdf(bytes, { key: { kind: "pem", privateKey: t(`rsa.key`), certificates: t(`rsa.chain.pem`) }, signedAt: now });
    writeFileSync(`/tmp/sg/out2-${k}.pdf`, two.bytes);
    console.log((await verifySignatures(two.bytes, { now })).map((r) => [r.isIntact, r.coversWholeFile, r.laterChanges, r.problem, r.isTrusted]));
    const bad = new Uint8Array(bytes); bad[200] ^= 1;
    console.log((await verifySignatures(bad, { now })).map((r) => [r.isIntact, r.problem]));
  }
  const p = await prepareSignature(source, { certificates: t("p256.chain.pem"), isTimestamped: false, signedAt: now });
  const sig = createSign("sha256").update(p.toBeSigned).sign(t("p256.key"));
  const done = await completeSignature(p.bytes, { certificates: t("p256.chain.pem"), signature: new Uint8Array(sig), now });
  console.log((await verifySignatures(done.bytes, { roots, now })).map((r) => [r.isIntact, r.problem, r.isTrusted, r.level]));
});
