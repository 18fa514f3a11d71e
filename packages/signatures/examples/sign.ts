/** Signs a PDF and verifies it: `node packages/signatures/examples/sign.ts FILE KEY.p12 PASSWORD`. */
import { readFileSync, writeFileSync } from "node:fs";
import { signPdf, verifySignatures } from "@folio/signatures";

const [file = "", keyFile = "", password = ""] = process.argv.slice(2);
const key = { kind: "pkcs12" as const, bytes: new Uint8Array(readFileSync(keyFile)), password };
const { bytes } = await signPdf(new Uint8Array(readFileSync(file)), { key, signedAt: new Date(), reason: "Approved" });
const [report] = await verifySignatures(bytes, { now: new Date() });
console.log(report?.isIntact ? `Signed by ${report.signer?.subject}` : report?.problem);
writeFileSync(file.replace(/\.pdf$/, ".signed.pdf"), bytes);
