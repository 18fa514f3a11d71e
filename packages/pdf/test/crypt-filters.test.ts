import { execFileSync } from "node:child_process";
import type { PdfStep } from "@folio/pdf/model";
import { describe, expect, it } from "vitest";
import { bytesOf, latin1 } from "../src/syntax/objects.ts";
import { handmadePdf } from "./support/handmade-pdf.ts";
import { nodeEditor, qpdf, saved } from "./support/pdf-tools.ts";
import { richPdf } from "./support/rich-pdf.ts";

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

/** Test data: a file in which only the attachment is encrypted. `change` modifies the dictionary of the attachment. */
async function lockedAttachment(change: (dict: string) => string): Promise<Uint8Array> {
  const revision = { steps: [attach], files: [bytesOf(TEXT)], protection: null };
  const { pdf } = await editor.revise({ bytes: handmadePdf([{ content: "" }]) }, revision);
  const lock = ["--object-streams=disable", "--encrypt", "user", "owner", "256", "--"];
  const locked = latin1(qpdf(pdf as Uint8Array, ...lock)).replace("/StmF /StdCF", "/EFF /StdCF ");
  return bytesOf(locked.replace(/(?<=obj\n)[^\n]*\/EmbeddedFile\b[^\n]*/, change));
}

describe("Files with crypt filters", () => {
  it.each([
    ["the filter for embedded files", (dict: string) => dict],
    [
      "its own filter",
      (dict: string) =>
        dict
          .replace("/Type /EmbeddedFile", "")
          .replace("/Filter /FlateDecode", "/Filter [/Crypt /FlateDecode] /DecodeParms [<</Name /StdCF>> null]"),
    ],
  ])("keep their attachment after an edit if it is encrypted by %s", async (_, change) => {
    const input = { bytes: await lockedAttachment(change), password: "user" };
    const { pdf } = await editor.reorder(input, { pages: "1", rotate: {} });
    expect(attached(pdf as Uint8Array)).toBe(TEXT);
    const again = await editor.revise(input, { steps: [], files: [], protection });
    expect(attached(again.pdf as Uint8Array, "new")).toBe(TEXT);
  });

  it("are encrypted completely by Folio, including metadata that was not encrypted before", async () => {
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
