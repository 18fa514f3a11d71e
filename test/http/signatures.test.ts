import { describe, expect, inject, it } from "vitest";
import { handmadePdf, textContent } from "../../packages/pdf/test/support/handmade-pdf.ts";
import certificates from "../../packages/signatures/test/fixtures/p256.certificates.pem?raw";
import privateKey from "../../packages/signatures/test/fixtures/p256.key.pem?raw";
import roots from "../../packages/signatures/test/fixtures/root.certificates.pem?raw";
import { pdf as pdfSchema } from "../../src/resources/pdfs.ts";
import { signatureReports } from "../../src/resources/signatures.ts";
import { tablesWith } from "../support/account-traces.ts";
import { TestApi, type TestClient } from "../support/api.ts";
import { expectError } from "../support/errors.ts";

const api = new TestApi();
const source = { base64: handmadePdf([{ content: textContent("Contract") }]).toBase64() };
const key = { private_key: privateKey, certificates };

async function made(client: TestClient, body: object) {
  const response = await client.post("/v1/pdfs/sign", body);
  expect(response.status, await response.clone().text()).toBe(200);
  return pdfSchema().parse(await response.json());
}

async function reportsOf(client: TestClient, body: object) {
  const response = await client.post("/v1/pdfs/signatures", body);
  expect(response.status, await response.clone().text()).toBe(200);
  return signatureReports().parse(await response.json()).signatures;
}

describe("POST /v1/pdfs/sign", () => {
  it("signs a PDF for one credit, and POST /v1/pdfs/signatures verifies it for free", async () => {
    const client = await api.client();
    const before = await client.credits();
    const box = { page: 1, x: 20, y: 20, width: 120, height: 40 };
    const pdf = await made(client, { source, key, reason: "Approved", location: "Berlin", box, filename: "signed" });
    expect(pdf).toMatchObject({ status: "completed", pages: 1, credits_used: 1, filename: "signed.pdf" });
    const stored = { pdf_id: pdf.id };
    expect(await reportsOf(client, { source: stored, roots })).toMatchObject([
      {
        field: "Signature1",
        intact: true,
        trusted: true,
        covers_whole_file: true,
        later_changes: ["none"],
        level: "b-b",
        reason: "Approved",
        location: "Berlin",
        page: 1,
      },
    ]);
    expect(await client.credits()).toBe(before - 1);
    const again = await made(client, { source: stored, key, field_name: "Second" });
    const both = await reportsOf(client, { source: { pdf_id: again.id } });
    expect(
      both.map(({ field, intact, trusted, later_changes }) => ({ field, intact, trusted, later_changes })),
    ).toEqual([
      { field: "Signature1", intact: true, trusted: null, later_changes: ["signatures"] },
      { field: "Second", intact: true, trusted: null, later_changes: ["none"] },
    ]);
  });

  it("adds the test watermark before the signature with a test key", async () => {
    const client = await (await api.client()).withKey({ environment: "test" });
    const pdf = await made(client, { source, key });
    expect(await reportsOf(client, { source: { pdf_id: pdf.id } })).toMatchObject([
      { intact: true, covers_whole_file: true },
    ]);
  });

  it("prepares a PDF for a key elsewhere, and completes it with the signature", async () => {
    const client = await api.client();
    const prepared = await made(client, { source, certificates });
    const request = prepared.signing_request;
    const pkcs8 = Uint8Array.fromBase64(privateKey.replaceAll(/-----[^-]+-----|\s/g, ""));
    const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
    const own = await crypto.subtle.importKey("pkcs8", pkcs8, algorithm, false, ["sign"]);
    const value = await crypto.subtle.sign(algorithm, own, Uint8Array.fromBase64(request?.to_be_signed ?? ""));
    const signature = new Uint8Array(value).toBase64();
    const complete = await made(client, { source: { pdf_id: prepared.id }, certificates, signature });
    expect(complete).not.toHaveProperty("signing_request");
    expect(await reportsOf(client, { source: { pdf_id: complete.id }, roots })).toMatchObject([
      { intact: true, trusted: true },
    ]);
    const wrong = await client.post("/v1/pdfs/sign", {
      source: { pdf_id: prepared.id },
      certificates,
      signature: new Uint8Array(64).fill(1).toBase64(),
    });
    await expectError(wrong, "signing_failed");
  });

  it("stores no key, also when it fails", async () => {
    const client = await api.client();
    await made(client, { source, key });
    const before = await client.credits();
    const wrong = { private_key: privateKey, certificates: roots };
    await expectError(await client.post("/v1/pdfs/sign", { source, key: wrong }), "signing_failed");
    expect(await client.credits()).toBe(before);
    const secret = privateKey.split("\n")[1] ?? "";
    expect(secret.length).toBeGreaterThan(40);
    expect(await tablesWith([secret])).toEqual([]);
  });

  it.each([
    [{ async: true, key }, "parameters_exclusive", "async"],
    [{ key, certificates }, "parameters_exclusive", "certificates"],
    [{}, "missing_parameter", "key"],
    [{ key: { private_key: privateKey } }, "missing_parameter", "key.certificates"],
    [{ key: { pkcs12: "AAAA", certificates } }, "parameters_exclusive", "key.certificates"],
    [{ certificates, signature: "AAAA", reason: "x" }, "parameters_exclusive", "reason"],
    [{ key, compress: "low" }, "unknown_parameter", "compress"],
    [{ key: { pkcs12: "AAAA" } }, "signing_failed", "key.pkcs12"],
    [{ key, box: { page: 2, x: 0, y: 0, width: 9, height: 9 } }, "signing_failed", "box.page"],
  ] as const)("rejects %o with %s for %s", async (body, code, param) => {
    const error = await expectError(await (await api.client()).post("/v1/pdfs/sign", { source, ...body }), code);
    expect(error.param).toBe(param);
  });

  it("requests time stamps only from allowed addresses", async () => {
    const client = await api.client();
    const body = { source, key, timestamp_url: "http://10.0.0.1/tsa" };
    await expectError(await client.post("/v1/pdfs/sign", body), "url_not_allowed");
    const other = { ...body, timestamp_url: `${inject("assets")}/a/signatures/file?status=200` };
    await expectError(await client.post("/v1/pdfs/sign", other), "timestamp_failed");
  });
});

describe("POST /v1/pdfs/signatures", () => {
  it("returns no report for a PDF without signatures", async () => {
    expect(await reportsOf(await api.client(), { source })).toEqual([]);
  });

  it("rejects roots that are no certificates", async () => {
    const error = await expectError(
      await (await api.client()).post("/v1/pdfs/signatures", { source, roots: "none" }),
      "signing_failed",
    );
    expect(error.param).toBe("roots");
  });
});
