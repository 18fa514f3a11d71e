import { execFileSync } from "node:child_process";
import { createSign } from "node:crypto";
import { describe, expect, it } from "vitest";
import { handmadePdf, streamObject, textContent } from "../../pdf/test/support/handmade-pdf.ts";
import { nodeEditor, qpdfCheck, saved } from "../../pdf/test/support/pdf-tools.ts";
import { completeSignature, prepareSignature, type SignatureOptions, signPdf, verifySignatures } from "../src/index.ts";
import { KEY_NAMES, keyOf, NOW, pem, ROOTS } from "./support/fixtures.ts";

const source = handmadePdf([{ content: textContent("Contract") }, { content: textContent("Page 2") }]);
const BOX = { page: 2, x: 20, y: 20, width: 150, height: 50 };

const signed = async (file: Uint8Array, name: string, options: Partial<SignatureOptions> = {}) =>
  (await signPdf(file, { key: keyOf(name), signedAt: NOW, ...options })).bytes;

/** Returns what Poppler says of the signatures of a PDF. */
const pdfsig = (bytes: Uint8Array): string =>
  execFileSync("pdfsig", ["-nocert", saved(bytes)], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });

async function withXrefStream(bytes: Uint8Array): Promise<Uint8Array> {
  const editor = await nodeEditor();
  const step = { kind: "rotate" as const, pages: "all", degrees: 90 as const };
  return (await editor.revise({ bytes }, { steps: [step], files: [], protection: null })).pdf;
}

describe("signPdf", () => {
  it.each(KEY_NAMES)("makes signatures that Poppler accepts: %s", async (name) => {
    const bytes = await signed(source, name, { reason: "Größe", box: BOX });
    expect(pdfsig(bytes)).toMatch(/Total document signed[\s\S]*Signature is Valid/);
    expect(qpdfCheck(bytes)).toContain("No syntax or stream encoding errors");
    expect(Buffer.from(bytes.subarray(0, source.length)).equals(Buffer.from(source))).toBe(true);
    expect(await verifySignatures(bytes, { roots: ROOTS, now: NOW })).toMatchObject([
      {
        fieldName: "Signature1",
        isIntact: true,
        coversWholeFile: true,
        laterChanges: ["none"],
        isTrusted: true,
        level: "b-b",
        reason: "Größe",
        statedAt: NOW,
        page: 2,
        signer: { subject: `CN=Signer Müller ${name.toUpperCase()}, O=Example Ltd` },
      },
    ]);
  });

  it("keeps earlier signatures valid, in files with a cross-reference table and with a cross-reference stream", async () => {
    for (const file of [source, await withXrefStream(source)]) {
      const bytes = await signed(await signed(await signed(file, "rsa"), "p256"), "p384", { box: BOX });
      expect(pdfsig(bytes).match(/Signature is Valid/g)).toHaveLength(3);
      const reports = await verifySignatures(bytes, { now: NOW });
      expect(reports.map(({ fieldName }) => fieldName)).toEqual(["Signature1", "Signature2", "Signature3"]);
      expect(reports.map(({ laterChanges }) => laterChanges)).toEqual([["signatures"], ["signatures"], ["none"]]);
      expect(reports.every(({ isIntact, isTrusted }) => isIntact && isTrusted === null)).toBe(true);
    }
  });

  it("signs an existing empty field, and rejects a signed field and fields of other types", async () => {
    const widget = (type: string, name: string) =>
      `<</Type/Annot/Subtype/Widget/FT/${type}/T(${name})/Rect[20 20 120 60]>>`;
    const file = handmadePdf([{ entries: "/Annots[100 0 R 101 0 R]" }], {
      objects: [widget("Sig", "Approval"), widget("Tx", "Name")],
      catalog: "/AcroForm<</Fields[100 0 R 101 0 R]>>",
    });
    const bytes = await signed(file, "p256", { fieldName: "Approval" });
    expect(await verifySignatures(bytes, { now: NOW })).toMatchObject([{ fieldName: "Approval", isIntact: true }]);
    await expect(signed(bytes, "p256", { fieldName: "Approval" })).rejects.toMatchObject({ code: "field_invalid" });
    await expect(signed(bytes, "p256", { fieldName: "Name" })).rejects.toMatchObject({ code: "field_invalid" });
  });

  it("certifies a PDF once, and signs no PDF that is certified without changes", async () => {
    const bytes = await signed(source, "rsa", { certification: "no_changes" });
    expect(await verifySignatures(bytes, { now: NOW })).toMatchObject([
      { certification: "no_changes", isIntact: true },
    ]);
    await expect(signed(bytes, "rsa")).rejects.toMatchObject({ code: "source_unsuitable" });
    const open = await signed(source, "rsa", { certification: "form_filling" });
    await expect(signed(open, "rsa", { certification: "no_changes" })).rejects.toMatchObject({
      code: "source_unsuitable",
    });
    const both = await verifySignatures(await signed(open, "p521"), { now: NOW });
    expect(both.map(({ certification }) => certification)).toEqual(["form_filling", null]);
  });

  it.each([
    ["page", { ...BOX, page: 3 }, "box.page"],
    ["place", { ...BOX, x: 190 }, "box"],
    ["text", { ...BOX, text: "署名" }, "box.text"],
  ])("rejects a box with an invalid %s", async (_, box, argument) => {
    await expect(signed(source, "p256", { box })).rejects.toMatchObject({ code: "field_invalid", argument });
  });

  it("adds only invisible signatures to PDF/A files, because the font of a visible one is not embedded", async () => {
    const editor = await nodeEditor();
    const step = { kind: "conform" as const, standards: ["pdf/a-2b" as const], repair: false };
    const { pdf } = await editor.revise({ bytes: handmadePdf([{}]) }, { steps: [step], files: [], protection: null });
    await expect(signed(pdf, "p256", { box: { ...BOX, page: 1 } })).rejects.toMatchObject({ argument: "box" });
    expect(await verifySignatures(await signed(pdf, "p256"), { now: NOW })).toMatchObject([{ isIntact: true }]);
  });

  it("rejects encrypted and damaged files", async () => {
    const editor = await nodeEditor();
    const protection = { userPassword: "", ownerPassword: "x", permissions: [] as never[] };
    const { pdf } = await editor.revise({ bytes: source }, { steps: [], files: [], protection: protection as never });
    await expect(signed(pdf, "p256")).rejects.toMatchObject({ code: "source_unsuitable" });
    const damaged = Uint8Array.from(
      Buffer.from(
        Buffer.from(source)
          .toString("latin1")
          .replace(/startxref\n\d+/, "startxref\n1"),
        "latin1",
      ),
    );
    await expect(signed(damaged, "p256")).rejects.toMatchObject({ code: "source_unsuitable" });
  });

  it("shows the signature upright on rotated pages", async () => {
    const file = handmadePdf([{ content: textContent("x"), entries: "/Rotate 90" }]);
    const bytes = await signed(file, "p256", {
      box: { page: 1, x: 10, y: 10, width: 200, height: 40, text: "Signed here" },
    });
    const text = execFileSync("pdftotext", ["-bbox", saved(bytes), "-"], { encoding: "utf8" });
    const [, x, y] = /xMin="([\d.]+)" yMin="([\d.]+)"[^>]*>Signed</.exec(text) ?? [];
    expect(Number(x)).toBeLessThan(30);
    expect(Number(y)).toBeLessThan(40);
  });
});

describe("prepareSignature and completeSignature", () => {
  const certificates = pem("p256.certificates.pem");
  const external = (data: Uint8Array, key = "p256"): Uint8Array =>
    new Uint8Array(
      createSign("sha256")
        .update(data)
        .sign(pem(`${key}.key.pem`)),
    );

  it.each(["p256", "rsa"])("make a valid signature with a key elsewhere: %s", async (name) => {
    const own = pem(`${name}.certificates.pem`);
    const prepared = await prepareSignature(source, {
      certificates: own,
      isTimestamped: false,
      signedAt: NOW,
      box: BOX,
    });
    expect(await verifySignatures(prepared.bytes, { now: NOW })).toMatchObject([{ isIntact: false }]);
    const given = { certificates: own, signature: external(prepared.toBeSigned, name), now: NOW };
    const { bytes } = await completeSignature(prepared.bytes, given);
    expect(pdfsig(bytes)).toMatch(/Signature is Valid/);
    expect(await verifySignatures(bytes, { roots: ROOTS, now: NOW })).toMatchObject([
      { isIntact: true, isTrusted: true },
    ]);
  });

  it("accepts an ECDSA signature as two numbers", async () => {
    const prepared = await prepareSignature(source, { certificates, isTimestamped: false, signedAt: NOW });
    const sign = createSign("sha256").update(prepared.toBeSigned);
    const signature = new Uint8Array(sign.sign({ key: pem("p256.key.pem"), dsaEncoding: "ieee-p1363" }));
    const { bytes } = await completeSignature(prepared.bytes, { certificates, signature, now: NOW });
    expect(pdfsig(bytes)).toMatch(/Signature is Valid/);
  });

  it("reject a signature of another file or key, and a file that is not prepared", async () => {
    const { bytes, toBeSigned } = await prepareSignature(source, { certificates, isTimestamped: false, signedAt: NOW });
    const complete = (file: Uint8Array, signature: Uint8Array) =>
      completeSignature(file, { certificates, signature, now: NOW });
    await expect(complete(bytes, external(Uint8Array.of(1)))).rejects.toMatchObject({ code: "signature_invalid" });
    await expect(complete(bytes, external(toBeSigned, "p384"))).rejects.toMatchObject({ code: "signature_invalid" });
    await expect(complete(bytes, Uint8Array.of(1, 2, 3))).rejects.toMatchObject({ code: "signature_invalid" });
    await expect(complete(source, external(toBeSigned))).rejects.toMatchObject({ code: "source_unsuitable" });
    const changed = new Uint8Array(bytes);
    changed[source.length - 40] = (changed[source.length - 40] ?? 0) ^ 1;
    await expect(complete(changed, external(toBeSigned))).rejects.toThrow();
  });
});

describe("verifySignatures", () => {
  it("returns nothing for a PDF without signatures", async () => {
    expect(await verifySignatures(source, { now: NOW })).toEqual([]);
  });

  it("detects a change of any signed byte", async () => {
    const bytes = await signed(source, "p256");
    for (const at of [60, 200, source.length - 200, bytes.length - 30]) {
      const changed = new Uint8Array(bytes);
      changed[at] = (changed[at] ?? 0) ^ 4;
      const reports = await verifySignatures(changed, { now: NOW }).catch(() => []);
      expect(reports.some(({ isIntact }) => isIntact)).toBe(false);
    }
  });

  it("detects a byte range that leaves out more than the signature", async () => {
    const bytes = await signed(source, "p256");
    const text = Buffer.from(bytes).toString("latin1");
    const [range = "", a = "", b = ""] = /\/ByteRange\[0 (\d+) (\d+) (\d+) *\]/.exec(text) ?? [];
    const wider = range.replace(a, String(Number(a) - 5)).replace(b, String(Number(b) + 3));
    const changed = Uint8Array.from(Buffer.from(text.replace(range, wider), "latin1"));
    expect(await verifySignatures(changed, { now: NOW })).toMatchObject([{ isIntact: false }]);
  });

  it("trusts only certificates of the given roots that were valid at the time", async () => {
    const bytes = await signed(source, "p256");
    const trustOf = async (roots: string) => (await verifySignatures(bytes, { roots, now: NOW }))[0]?.isTrusted;
    expect(await trustOf(ROOTS)).toBe(true);
    expect(await trustOf(pem("other-root.certificates.pem"))).toBe(false);
    const late = await signPdf(source, { key: keyOf("p256"), signedAt: NOW });
    expect((await verifySignatures(late.bytes, { roots: ROOTS, now: new Date("2200-01-01") }))[0]?.isTrusted).toBe(
      true,
    );
  });

  /** Appends objects to a PDF with a cross-reference table, as an attacker would. */
  function appended(bytes: Uint8Array, objects: Record<number, string>, root = 1): Uint8Array {
    const text = Buffer.from(bytes).toString("latin1");
    const last = /startxref\n(\d+)\n%%EOF\s*$/.exec(text)?.[1];
    let file = text;
    const rows = Object.entries(objects).map(([number, object]) => {
      const at = file.length;
      file += `${number} 0 obj\n${object}\nendobj\n`;
      return `${number} 1\n${String(at).padStart(10, "0")} 00000 n \n`;
    });
    file += `xref\n${rows.join("")}trailer\n<</Size 110/Root ${root} 0 R/Prev ${last}>>\nstartxref\n${file.length}\n%%EOF\n`;
    return Uint8Array.from(Buffer.from(file, "latin1"));
  }

  const widget = "<</Type/Annot/Subtype/Widget/FT/Tx/T(Name)/V(before)/Rect[20 20 120 60]>>";
  const form = handmadePdf([{ content: textContent("Contract"), entries: "/Annots[100 0 R]" }], {
    objects: [widget],
    catalog: "/AcroForm<</Fields[100 0 R]>>",
  });

  /** The page and the catalog of `form` after it was signed. */
  const PAGE = "<</Type/Page/Parent 2 0 R/Resources<</Font<</F1 3 0 R>>>>/Contents 11 0 R/Annots[100 0 R 102 0 R]>>";
  const CATALOG = "<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[100 0 R 102 0 R]/SigFlags 3>>>>";
  const COMMENT = "<</Subtype/FreeText/Rect[0 0 200 300]/Contents(Hi)>>";
  const pageWith = (annotation: string) => ({ 10: PAGE.replace("]", ` ${annotation}]`), 50: COMMENT });

  it.each<[string, Record<number, string>, string, number?]>([
    ["page content", { 11: streamObject("", textContent("Other contract")) }, "other"],
    ["the list of pages", { 2: "<</Type/Pages/Count 0/Kids[]>>" }, "other"],
    ["a font of the page", { 3: "<</Type/Font/Subtype/Type1/BaseFont/Courier>>" }, "other"],
    ["the value of a field", { 100: widget.replace("before", "after") }, "form_fields"],
    [
      "page content, disguised as a cross-reference stream",
      { 11: streamObject("/Type/XRef", textContent("Other contract")) },
      "other",
    ],
    ["page content, disguised as a signature", { 11: streamObject("/Type/Sig/ByteRange[0 1]", "") }, "other"],
    ["page content, disguised as a field", { 11: streamObject("/FT/Sig", "") }, "other"],
    [
      "the whole document, through another catalog",
      { 50: "<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[102 0 R]>>>>" },
      "other",
      50,
    ],
    ["the list of annotations, by a new comment", pageWith("50 0 R"), "annotations"],
    ["the list of annotations, by a comment without an own object", pageWith(COMMENT), "annotations"],
    ["the list of annotations, by removing the field", { 10: PAGE.replace("100 0 R", "") }, "annotations"],
    [
      "the list of fields",
      { 1: `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[102 0 R]/SigFlags 3>>>>` },
      "form_fields",
    ],
    ["the form, by an XFA form", { 1: CATALOG.replace("/SigFlags 3", "/SigFlags 3/XFA(x)") }, "form_fields"],
  ])("reports a later change of %s", async (_, objects: Record<number, string>, change, root = 1) => {
    const bytes = await signed(form, "p256");
    const report = (await verifySignatures(appended(bytes, objects, root), { now: NOW }))[0];
    expect(report).toMatchObject({ isIntact: true, coversWholeFile: false });
    expect(report?.laterChanges).toContain(change);
  });

  it("shares the limit of work among all signatures", async () => {
    const bytes = await signed(await signed(await signed(source, "p256"), "p256"), "p256");
    const verify = (maxWorkUnits: number) =>
      verifySignatures(bytes, { now: NOW, limits: { memoryBytes: 1e7, maxWorkUnits } });
    expect(await verify(1e7)).toHaveLength(3);
    await expect(verify(3_000)).rejects.toMatchObject({ code: "too_complex" });
  });

  it("reports an appended revision that changes the catalog's actions", async () => {
    const bytes = await signed(form, "p256");
    const text = Buffer.from(bytes).toString("latin1");
    const catalog = [...text.matchAll(/\n1 0 obj\n(<<[\s\S]*?>>)\nendobj/g)].at(-1)?.[1] ?? "";
    const changed = appended(bytes, { 1: catalog.replace(/>>$/, "/OpenAction<</S/JavaScript/JS(x)>>>>") });
    expect((await verifySignatures(changed, { now: NOW }))[0]?.laterChanges).toContain("other");
  });
});
