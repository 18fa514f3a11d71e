import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { KeyInput } from "../../src/model.ts";

/** Keys and certificates for tests. They are valid from 2020 to 2120, and belong to nobody. */
const path = (name: string): string => fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url).href);
/** Returns a PKCS#12 file. The fixtures are in base64, because tests of Workers can only import texts. */
export const keyFile = (name: string): Uint8Array => new Uint8Array(Buffer.from(pem(`${name}.p12.txt`), "base64"));

export const pem = (name: string): string => readFileSync(path(name), "utf8");

export const KEY_NAMES = ["rsa", "p256", "p384", "p521"] as const;
export const keyOf = (name: string): KeyInput => ({
  kind: "pem",
  privateKey: pem(`${name}.key.pem`),
  certificates: pem(`${name}.certificates.pem`),
});

export const ROOTS = pem("root.certificates.pem");
export const NOW = new Date("2026-11-24T12:00:00Z");
