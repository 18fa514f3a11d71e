import { describe, expect, it } from "vitest";
import { pdf as pdfSchema } from "../../src/resources/pdfs.ts";
import { textOf } from "../engines/browser/support.ts";
import { TestApi } from "../support/api.ts";

const api = new TestApi();

const FILES = import.meta.glob("../../docs/templates/*/template.*", { query: "?raw", import: "default", eager: true });
const names = [...new Set(Object.keys(FILES).map((path) => path.split("/").at(-2) ?? ""))];
const fileOf = (name: string, ending: string) => FILES[`../../docs/templates/${name}/template.${ending}`] ?? "";

/** Text that the sample document of each template must show. */
const SHOWN: Record<string, string[]> = {
  "boarding-pass": ["Examplair", "EXAMPLE / ADA", "HAM", "Lisbon · 09:55", "6 Dec 2026", "06:50", "2204417012345"],
  certificate: ["Certificate of Completion", "Ada Example", "Grade: with distinction", "20 November 2026"],
  contract: ["§ 7", "€12,400.00", "(twelve thousand four hundred euros)", "for the Contractor", "Page 1 of 1"],
  cv: ["Ada Example", "Chartered engineer", "2021 – today", "MSc Civil Engineering"],
  invoice: ["Invoice", "2026-0147", "€2,607.05", "Care oil, 500 ml", "Scan to pay"],
  label: ["10969 Berlin", "BER-4", "4.2 kg", "1 / 2", "0034 0123 4500 0014 7042"],
  letter: ["Ada Example", "Our reference", "22 November 2026", "With kind regards", "Care of oiled wood"],
  "packing-slip": ["Packing slip", "2 to follow", "6 lines, 2 parcels, 31.4 kg", "PS-2026-0147", "Page 1 of 1"],
  payslip: ["€2,465.48", "two thousand four hundred and sixty-five euros, 48 cents", "−1,273.48", "39,954.28"],
  receipt: ["Café Kontor", "2 × Flat white", "20,50 €", "4711-0147", "22.11.2026 10:41"],
  "sales-report": ["€40,000", "Tables: €81,200 (53.3 %)", "Oak table, oiled", "-6%"],
  ticket: ["Songs for Low Tide", "Old Boiler House", "18:30", "€34.00", "LT-7Q4K-2290"],
};

interface Manifest {
  sample_data: Record<string, unknown>;
  defaults: { format?: string };
}

/**
 * Uploads a template of the gallery to Folio. Returns a function that renders the template with data, on a named paper
 * size if one is given.
 */
async function printerOf(name: string) {
  const client = await api.client();
  const manifest = JSON.parse(fileOf(name, "json")) as Manifest;
  const body = { ...manifest, html: fileOf(name, "html"), css: fileOf(name, "css") };
  const { id } = await (await client.post("/v1/templates", body)).json<{ id: string }>();
  const print = async (data: object, format?: string) => {
    const answer = await client.post(`/v1/templates/${id}/render`, {
      data,
      output: "base64",
      ...(format && { format }),
    });
    const told = await answer.text();
    expect(answer.status, told).toBe(200);
    const made = pdfSchema().parse(JSON.parse(told));
    const pages = await textOf(Uint8Array.fromBase64(made.base64 ?? ""));
    return { ...made, texts: pages.map((text) => text.replaceAll("\u00a0", " ")) };
  };
  return { manifest, print };
}

describe("The template gallery", () => {
  it("consists of the twelve templates that this test lists", () => {
    expect(names.sort()).toEqual(Object.keys(SHOWN).sort());
    for (const [path, text] of Object.entries(FILES)) expect(text, path).not.toBe("");
  });

  it.each(names)(
    "has a template %s that prints its sample data on one page without a warning, on every paper size",
    async (name) => {
      const { manifest, print } = await printerOf(name);
      for (const format of manifest.defaults.format ? ["a4", "letter"] : [undefined]) {
        const { pages, warnings, texts } = await print(manifest.sample_data, format);
        expect([pages, warnings]).toEqual([1, undefined]);
        for (const part of SHOWN[name] ?? []) expect(texts[0]).toContain(part);
      }
    },
  );

  it.each([
    ["boarding-pass", "passenger"],
    ["label", "to"],
  ])("has a template %s that fits on one page with a name of sixty characters", async (name, field) => {
    const { manifest, print } = await printerOf(name);
    const long = "MAXIMILIANA THEODORA VON HOHENSTEIN-OBERWIESENTHAL Y CALDERO";
    const given = manifest.sample_data[field];
    const data = {
      ...manifest.sample_data,
      [field]: typeof given === "string" ? long : { ...(given as object), name: long },
    };
    const { pages, texts } = await print(data);
    expect(pages).toBe(1);
    expect(texts[0]?.replaceAll(/\s+/g, " ")).toContain("OBERWIESENTHAL Y CALDERO");
  });

  it("has a packing slip that repeats its header row on the second page of thirty rows, with the sum after the last row", async () => {
    const { manifest, print } = await printerOf("packing-slip");
    const items = Array.from({ length: 30 }, (_, row) => ({
      name: `Chair ${row + 1}`,
      sku: `CH-${row + 1}`,
      shelf: "A-1",
      ordered: 2,
      packed: 1,
    }));
    const { pages, texts } = await print({ ...manifest.sample_data, items });
    expect(pages).toBe(2);
    expect(texts[1]).toMatch(/SHELF.*Chair 30.*30 lines, 2 parcels.*60.*30.*Page 2 of 2/is);
  });
});
