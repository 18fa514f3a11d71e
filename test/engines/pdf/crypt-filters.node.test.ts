import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import type { PdfStep } from "../../../src/domain/pdf-revision.ts";
import { concat, md5, rc4 } from "../../../src/engines/pdf/file/ciphers.ts";
import { bytesOf, latin1 } from "../../../src/engines/pdf/syntax/objects.ts";
import { handmadePdf } from "../../support/handmade-pdf.ts";
import { nodeEditor, pdftotext, qpdf, saved } from "../../support/pdf-tools.ts";
import { richPdf } from "../../support/rich-pdf.ts";

const editor = await nodeEditor();
const TEXT = "a,b\n1,2\n";
const about = { filename: "data.csv", description: null, mimeType: "text/csv", relationship: "data" } as const;
const attach: PdfStep = { kind: "attach", files: [about] };
const permissions = {
  print: "high",
  copy: true,
  modify: true,
  annotate: true,
  fillForms: true,
  assemble: true,
} as const;
const protection = { userPassword: "new", ownerPassword: null, permissions };

const attached = (bytes: Uint8Array, password = "") =>
  execFileSync("qpdf", [`--password=${password}`, "--show-attachment=data.csv", saved(bytes)], { encoding: "utf8" });

/** A file of which only the attachment is locked. */
async function lockedAttachment(change: (dict: string) => string): Promise<Uint8Array> {
  const revision = { steps: [attach], files: [bytesOf(TEXT)], protection: null };
  const { pdf } = await editor.revise({ bytes: handmadePdf([{ content: "" }]) }, revision);
  const lock = ["--object-streams=disable", "--encrypt", "user", "owner", "256", "--"];
  const locked = latin1(qpdf(pdf as Uint8Array, ...lock)).replace("/StmF /StdCF", "/EFF /StdCF ");
  return bytesOf(locked.replace(/(?<=obj\n)[^\n]*\/EmbeddedFile\b[^\n]*/, change));
}

const PADDING = Buffer.from("28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A", "hex");

/** Version 4 with a key of 40 bits and no password (ISO 32000-1, 7.6.3.3, Algorithms 2 and 5), which qpdf does not write. */
function lockedBriefly(text: string): Uint8Array {
  const [owner, id] = [new Uint8Array(32).fill(7), new Uint8Array(16).fill(9)];
  let digest = md5(concat(PADDING, owner, new Uint8Array(4).fill(0xff), id));
  for (let i = 0; i < 50; i++) digest = md5(digest.subarray(0, 5));
  const key = digest.subarray(0, 5);
  let user = md5(concat(PADDING, id));
  for (let i = 0; i < 20; i++) {
    const round = key.map((byte) => byte ^ i);
    user = rc4(round, user);
  }
  const objectKey = md5(concat(key, Uint8Array.of(4, 0, 0, 0, 0))).subarray(0, 10);
  const content = latin1(rc4(objectKey, bytesOf(`BT /F1 12 Tf 10 50 Td (${text}) Tj ET`)));
  const hex = (bytes: Uint8Array) => `<${Buffer.from(bytes).toString("hex")}>`;
  const filters = "/CF<</StdCF<</CFM/V2/AuthEvent/DocOpen/Length 5>>>>/StmF/StdCF/StrF/StdCF";
  const encrypt = `<</Filter/Standard/V 4/R 4/Length 40/P -1/O ${hex(owner)}/U ${hex(concat(user, new Uint8Array(16)))}${filters}>>`;
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
  ];
  const body = objects.map((object, i) => `${i + 1} 0 obj\n${object}\nendobj\n`).join("");
  return bytesOf(`%PDF-1.6\n${body}trailer\n<</Size 6/Root 1 0 R/Encrypt ${encrypt}/ID[${hex(id)}${hex(id)}]>>\n%%EOF`);
}

describe("crypt filters", () => {
  it.each([
    ["the one for embedded files", (dict: string) => dict],
    [
      "one of its own",
      (dict: string) =>
        dict
          .replace("/Type /EmbeddedFile", "")
          .replace("/Filter /FlateDecode", "/Filter [/Crypt /FlateDecode] /DecodeParms [<</Name /StdCF>> null]"),
    ],
  ])("keep an attachment that is locked by %s", async (_, change) => {
    const input = { bytes: await lockedAttachment(change), password: "user" };
    const { pdf } = await editor.reorder(input, { pages: "1", rotate: {} });
    expect(attached(pdf as Uint8Array)).toBe(TEXT);
    const again = await editor.revise(input, { steps: [], files: [], protection });
    expect(attached(again.pdf as Uint8Array, "new")).toBe(TEXT);
  });

  it("say how long the key is", async () => {
    const { pdf } = await editor.reorder({ bytes: lockedBriefly("Zeta9") }, { pages: "1", rotate: {} });
    expect(pdftotext(pdf as Uint8Array)).toContain("Zeta9");
  });

  it("leave nothing open in a new lock that was open in the one before", async () => {
    const steps: PdfStep[] = [{ kind: "inform", information: { title: "Zeta9" } }];
    const titled = await editor.revise({ bytes: richPdf("A") }, { steps, files: [], protection: null });
    const lock = [
      "--allow-weak-crypto",
      "--encrypt",
      "user",
      "owner",
      "128",
      "--use-aes=y",
      "--cleartext-metadata",
      "--",
    ];
    const bytes = qpdf(titled.pdf as Uint8Array, ...lock);
    expect(latin1(bytes)).toContain("Zeta9");
    const { pdf } = await editor.revise({ bytes, password: "user" }, { steps: [], files: [], protection });
    expect(latin1(pdf as Uint8Array)).not.toContain("Zeta9");
    const open = qpdf(pdf as Uint8Array, "--password=new", "--decrypt", "--stream-data=uncompress");
    expect(latin1(open)).toContain("Zeta9");
  });
});
