import { describe, expect, it } from "vitest";
import type * as z from "zod";
import { image } from "../../src/resources/images.ts";
import { partial } from "../../src/resources/partials.ts";
import { pdf } from "../../src/resources/pdfs.ts";
import { templatePreview } from "../../src/resources/template-previews.ts";
import { createdTemplate, template, templateValidation } from "../../src/resources/templates.ts";
import { TestApi, type TestClient } from "../support/api.ts";
import { expectError } from "../support/errors.ts";

const api = new TestApi();

const INVOICE = {
  html: '<h1>{{t "title"}}</h1><p>{{t "hello" name=name}}</p><p>{{t "items" count=count}}</p><p>{{formatNumber total 2}} {{formatDate day "long"}}</p>',
  schema: { name: "string?" },
  translations: {
    en: { title: "Invoice", hello: "Dear {name}", items: { one: "{count} item", other: "{count} items" } },
    de: { title: "Rechnung", hello: "Guten Tag {name}", items: { one: "{count} Posten", other: "{count} Posten" } },
    pl: {
      title: "Faktura",
      items: { one: "{count} plik", few: "{count} pliki", many: "{count} plików", other: "{count} pliku" },
    },
  },
  defaults: { footer: { html: '<p>{{t "title"}}!</p>', height: "15mm" } },
};
const DATA = { name: "Ann", count: 5, total: 1234.5, day: "2026-01-31" };

async function json<Schema extends z.ZodType>(answer: Response, schema: Schema, status = 200) {
  const text = await answer.text();
  expect(answer.status, text).toBe(status);
  return schema.parse(JSON.parse(text)) as z.output<Schema>;
}

const add = async (client: TestClient, body: object) =>
  json(await client.post("/v1/templates", { name: crypto.randomUUID(), ...body }), createdTemplate(), 201);

/** Renders the template. Returns the response, and the text of all pages. */
async function printed(client: TestClient, id: string, body: object) {
  const made = await json(await client.post(`/v1/templates/${id}/render`, { data: DATA, ...body }), pdf());
  const answer = await client.post("/v1/extract/text", { source: { pdf_id: made.id } });
  const { content } = (await answer.json()) as { content: string };
  return { made, text: content.replaceAll(/\s+/g, " ").trim() };
}

describe("The translations of a template", () => {
  it("are printed for the locale of the render, also in header and footer, and each template version has its own", async () => {
    const client = await api.client();
    const { id } = await add(client, INVOICE);
    const german = await printed(client, id, { locale: "de-AT" });
    expect(german.text).toBe("Rechnung Guten Tag Ann 5 Posten 1 234,50 31. Jänner 2026 Rechnung!");
    expect(german.made.status).toBe("completed");
    expect((await printed(client, id, { locale: "pl" })).text).toMatch(
      /^Faktura Dear Ann 5 plików 1234,50 31 stycznia/,
    );
    expect((await printed(client, id, {})).text).toMatch(/^Invoice Dear Ann 5 items 1,234\.50 January 31, 2026/);
    const changed = { translations: { en: { ...INVOICE.translations.en, title: "Bill" } } };
    const next = await json(await client.patch(`/v1/templates/${id}`, changed), template());
    expect([next.version, next.translations]).toEqual([2, changed.translations]);
    expect((await printed(client, id, { locale: "de" })).text).toMatch(/^Bill Dear Ann/);
    expect((await printed(client, id, { locale: "de", version: 1 })).text).toMatch(/^Rechnung/);
    const cleared = await json(await client.patch(`/v1/templates/${id}`, { translations: null }), template());
    expect(cleared.translations).toBeNull();
  });

  it("cause a warning on save for a text that a locale lacks, and on render for a text that all locales lack", async () => {
    const client = await api.client();
    const missing = 'no locale has the text "nope"';
    const html = `<p>{{t "nope"}}</p>{{> head}}`;
    const head = {
      name: "head",
      html: '{{t "title"}} {{t "hello" name="Bo"}}',
      translations: { fr: { title: "Facture" } },
    };
    const stored = await json(await client.post("/v1/partials", head), partial(), 201);
    expect(stored.translations).toEqual(head.translations);
    const made = await add(client, { html, schema: {}, translations: INVOICE.translations });
    expect(made.warnings).toEqual([
      { code: "translation_missing", message: `Line 1, column 4: ${missing}`, resource: "html" },
      {
        code: "translation_missing",
        message: 'Line 1, column 15: the text "hello" is missing in pl, fr',
        resource: "partial head",
      },
    ]);
    const { made: render, text } = await printed(client, made.id, { locale: "fr" });
    expect(text).toBe("nope Facture Dear Bo");
    expect([render.status, render.warnings]).toEqual([
      "completed_with_warnings",
      [
        {
          code: "translation_missing",
          message: 'No locale has the text "nope" (requested locale: fr): the document shows the key instead.',
          resource: "nope",
        },
      ],
    ]);
    const refused = await client.post(`/v1/templates/${made.id}/render`, {
      data: {},
      fail_on: { warnings: ["translation_missing"] },
    });
    expect((await expectError(refused, "document_refused")).message).toContain("nope");
    const look = await client.post(`/v1/templates/${made.id}/validate`, { data: {}, fail_on: { warnings: true } });
    expect((await json(look, templateValidation())).error?.code).toBe("document_refused");
  });

  it("are used in previews of unsaved templates and in images", async () => {
    const client = await api.client();
    const draft = { html: INVOICE.html, translations: INVOICE.translations, sample_data: DATA, width: 200 };
    const shown = await json(await client.post("/v1/templates/preview", draft), templatePreview());
    expect(shown.warnings).toBeUndefined();
    const without = await json(
      await client.post("/v1/templates/preview", { ...draft, translations: null }),
      templatePreview(),
    );
    expect(without.warnings?.map(({ resource }) => resource)).toEqual(["title", "hello", "items"]);
    expect(without.base64).not.toBe(shown.base64);
    const { id } = await add(client, { html: '{{t "x"}}', schema: {} });
    const picture = await json(await client.post("/v1/images", { template_id: id, data: {}, locale: "de" }), image());
    expect([picture.status, picture.warnings?.map(({ code }) => code)]).toEqual([
      "completed_with_warnings",
      ["translation_missing"],
    ]);
  });

  it("are rejected if they have the wrong form, and a render fails if a text needs a parameter that the tag does not pass", async () => {
    const client = await api.client();
    const body = { name: "x", html: "x", schema: {}, translations: { de: { a: { one: "x" } }, de_AT: {} } };
    const refused = await expectError(await client.post("/v1/templates", body), "invalid_parameter");
    expect(refused.param).toBe("translations.de.a");
    expect(refused.details?.map(({ field }) => field)).toEqual(["translations.de.a", "translations.de_AT"]);
    const { id, warnings } = await add(client, { html: '{{t "a"}}', schema: {}, translations: { de: { a: "{b}" } } });
    expect(warnings?.map(({ message }) => message)).toEqual([
      'Line 1, column 1: the text "a" (de) needs b=…; add it to the tag',
    ]);
    const failed = await client.post(`/v1/templates/${id}/render`, { data: {} });
    expect((await expectError(failed, "template_failed")).message).toBe(
      'html: Line 1, column 1: t: the text "a" (de) contains {b}; add b=… to the tag',
    );
  });
});
