import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { handmadePdf, textContent } from "../../pdf/test/support/handmade-pdf.ts";
import { keyFile } from "./support/fixtures.ts";

it("The example signs a PDF and prints the signer", () => {
  const folder = mkdtempSync(join(tmpdir(), "folio-sign-"));
  try {
    const file = join(folder, "contract.pdf");
    writeFileSync(file, handmadePdf([{ content: textContent("Contract") }]));
    const example = join(import.meta.dirname, "../examples/sign.ts");
    const key = join(folder, "key.p12");
    writeFileSync(key, keyFile("aes"));
    const printed = execFileSync(process.execPath, [example, file, key, "geheim"], { encoding: "utf8" });
    expect(printed).toBe("Signed by CN=Signer Müller RSA, O=Example Ltd\n");
  } finally {
    rmSync(folder, { recursive: true });
  }
});
