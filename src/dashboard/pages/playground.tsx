import { pictureRender } from "../../operations/pdfs/picture.ts";
import { renderPdf } from "../../operations/pdfs/render.ts";
import { renderInputOf } from "../../resources/pdfs.ts";
import { EMPTY_FORM, type FormState, submit } from "../form.ts";
import type { Page, PageAnswer, PageRequest, View } from "../page.ts";
import { ActionForm, CheckField, FormFault, SelectField, TextArea, TextField } from "../views/fields.tsx";
import { Card, Code, PageHead } from "../views/parts.tsx";
import { picturesAnswer } from "../views/pictures.ts";
import {
  bodyOf,
  checkedBody,
  FIELDS,
  FORMATS,
  LEVELS,
  POSITIONS,
  playgroundForm,
  samplesOf,
} from "./playground-form.ts";

const path = "/playground";
const HELLO = `<style>
  body { font: 12pt/1.6 Georgia, serif }
  h1 { font-size: 28pt; color: #2b46b8 }
</style>
<h1>Hello from Folio</h1>
<p>Change this, and the page beside it follows.</p>`;

/** Every option as a field, the page beside it, and the same call to copy. */
export const playgroundPages: readonly Page[] = [
  {
    method: "get",
    path,
    role: "viewer",
    handle: async (request) => playgroundView(request, { ...EMPTY_FORM, values: { html: HELLO } }),
  },
  { method: "post", path, role: "developer", handle: make },
  { method: "post", path: `${path}/preview`, role: "viewer", handle: preview },
];

async function make(request: PageRequest): Promise<PageAnswer> {
  const result = await submit({
    form: request.form,
    schema: playgroundForm,
    fields: FIELDS,
    act: async (fields) => {
      const input = renderInputOf(checkedBody(bodyOf(fields)));
      return renderPdf({ ...request, input });
    },
  });
  if ("form" in result) return { ...playgroundView(request, result.form), status: 422 };
  return { redirect: `${request.base}/pdfs/${result.done.view.pdf.id}` };
}

async function preview(request: PageRequest): Promise<Response> {
  const result = await submit({
    form: request.form,
    schema: playgroundForm,
    fields: FIELDS,
    act: (fields) => pictureRender({ ...request, input: renderInputOf(checkedBody(bodyOf(fields))) }),
  });
  return "form" in result
    ? Response.json({ faults: result.form.faults }, { status: 422 })
    : picturesAnswer(result.done);
}

function playgroundView(request: PageRequest, form: FormState): View {
  const { base, csrf, account, environment, settings } = request;
  const parsed = playgroundForm.safeParse(form.values);
  const samples = samplesOf(parsed.success ? bodyOf(parsed.data) : {}, { baseUrl: settings.baseUrl, environment });
  const cost = environment === "live" ? "one credit" : "free, with the test watermark";
  const body = (
    <>
      <PageHead title="Playground" lead={`The preview costs nothing and is not kept. Making the PDF is ${cost}.`} />
      <div class="editor" data-preview={`${base}${path}/preview`}>
        <ActionForm action={`${base}${path}`} csrf={csrf} class="stack">
          <FormFault form={form} />
          <Options form={form} />
          {account.role === "viewer" ? null : (
            <div class="actions">
              <button type="submit" class="button primary">
                Make the PDF
              </button>
            </div>
          )}
        </ActionForm>
        <section class="preview" aria-label="Preview" aria-live="polite">
          <p class="hint" data-preview-state="">
            The preview needs scripts; making the PDF does not.
          </p>
          <div class="stack" data-preview-pages="" />
        </section>
      </div>
      <Card title="The same call">
        {Object.entries(samples).map(([language, code]) => (
          <details class="more" open={language === "curl"}>
            <summary>{language}</summary>
            <Code label={`the call in ${language}`}>{code}</Code>
          </details>
        ))}
      </Card>
    </>
  );
  return { title: "Playground", current: path, body, islands: ["playground"] };
}

const named = (values: readonly string[], empty: string) =>
  values.map((value) => [value, value === "" ? empty : value] as const);

const Options = ({ form }: { form: FormState }) => (
  <>
    <SelectField
      form={form}
      name="source"
      label="From"
      options={[
        ["html", "HTML"],
        ["url", "a page's URL"],
        ["markdown", "Markdown"],
      ]}
    />
    <TextArea form={form} name="html" label="HTML" rows={12} spellcheck={false} code />
    <TextField form={form} name="url" label="URL" type="url" placeholder="https://example.com" />
    <TextArea form={form} name="markdown" label="Markdown" rows={6} spellcheck={false} code placeholder="# Hello" />
    <TextArea form={form} name="css" label="Its stylesheet" rows={2} spellcheck={false} code />
    <details class="more" open>
      <summary>Page</summary>
      <div class="grid">
        <SelectField form={form} name="format" label="Format" options={named(FORMATS, "a4, the default")} />
        <TextField form={form} name="custom_width" label="Own width" placeholder="100mm" />
        <TextField form={form} name="custom_height" label="Own height" placeholder="150mm" />
        <TextField form={form} name="margin" label="Margin" placeholder="20mm" />
        <TextField form={form} name="scale" label="Scale" type="number" step="0.05" min="0.1" max="2" placeholder="1" />
      </div>
      <TextField form={form} name="page_ranges" label="Only these pages" placeholder="1-3,5,8-" />
      <CheckField form={form} name="landscape" label="Landscape" />
      <CheckField form={form} name="single_page" label="One page as high as the document" />
      <CheckField form={form} name="no_tags" label="Without tags" />
      <CheckField form={form} name="no_outline" label="Without bookmarks" />
      <CheckField form={form} name="no_background" label="Without background colours and images" />
      <CheckField form={form} name="prefer_css_page_size" label="The document's own @page rules win" />
    </details>
    <details class="more">
      <summary>Header and footer</summary>
      <div class="stack">
        <TextArea form={form} name="header_html" label="Header" rows={3} spellcheck={false} code />
        <TextField form={form} name="header_height" label="Header's height" placeholder="15mm, or auto" />
        <TextArea form={form} name="header_css" label="Header's styles" rows={2} spellcheck={false} code />
        <TextArea
          form={form}
          name="footer_html"
          label="Footer"
          rows={3}
          spellcheck={false}
          code
          placeholder='<span class="pageNumber"></span>'
        />
        <TextField form={form} name="footer_height" label="Footer's height" placeholder="15mm, or auto" />
        <TextArea form={form} name="footer_css" label="Footer's styles" rows={2} spellcheck={false} code />
        <TextField form={form} name="page_offset" label="Added to page numbers" type="number" placeholder="0" />
      </div>
    </details>
    <details class="more">
      <summary>Table of contents</summary>
      <div class="grid">
        <TextField form={form} name="contents_title" label="Title" placeholder="Contents" />
        <TextField form={form} name="contents_levels" label="Levels of headings" placeholder="1-3" />
      </div>
    </details>
    <details class="more">
      <summary>Waiting and scripts</summary>
      <div class="grid">
        <SelectField
          form={form}
          name="wait_until"
          label="Wait until"
          options={named(["", "load", "domcontentloaded", "networkidle"], "networkidle, the default")}
        />
        <TextField form={form} name="wait_for_selector" label="Wait for selector" placeholder="#chart svg" />
        <TextField form={form} name="wait_for_timeout" label="Wait longer, ms" type="number" min="0" max="10000" />
        <TextField
          form={form}
          name="resource_timeout"
          label="Each resource, ms"
          type="number"
          min="100"
          max="120000"
          placeholder="10000"
        />
        <TextField
          form={form}
          name="timeout"
          label="All of it, ms"
          type="number"
          min="5000"
          max="120000"
          placeholder="30000"
        />
      </div>
      <TextField form={form} name="wait_for_function" label="Wait for JavaScript" placeholder="window.chart?.isDrawn" />
      <TextArea form={form} name="javascript" label="JavaScript" rows={3} spellcheck={false} code />
      <CheckField form={form} name="fail_on_resource" label="A failed resource fails the render" />
      <CheckField form={form} name="fail_on_console" label="An error in the console fails the render" />
      <CheckField form={form} name="fail_on_warnings" label="Any warning fails the render" />
    </details>
    <details class="more">
      <summary>What the page finds, and may not load</summary>
      <div class="grid">
        <SelectField
          form={form}
          name="media"
          label="Styles for"
          options={named(["", "print", "screen"], "print, the default")}
        />
        <SelectField
          form={form}
          name="color_scheme"
          label="Colour scheme"
          options={named(["", "light", "dark"], "light, the default")}
        />
        <TextField form={form} name="viewport_width" label="Window's width, px" type="number" placeholder="1280" />
        <TextField form={form} name="viewport_height" label="Window's height, px" type="number" placeholder="800" />
        <TextField
          form={form}
          name="device_scale"
          label="Device pixels to a CSS pixel"
          type="number"
          step="0.5"
          min="0.5"
          max="4"
          placeholder="1"
        />
        <TextField form={form} name="timezone" label="Time zone" placeholder="Europe/Berlin" />
        <TextField form={form} name="locale" label="Language" placeholder="de-DE" />
        <TextField form={form} name="user_agent" label="User agent" />
        <TextField form={form} name="block_types" label="Kinds not to load" placeholder="media, font" />
      </div>
      <TextArea
        form={form}
        name="block_urls"
        label="URLs not to load"
        rows={2}
        spellcheck={false}
        placeholder="*://*.ads.example/*"
        hint="* stands for any characters; one a line."
      />
      <CheckField form={form} name="reduced_motion" label="Reduced motion" />
    </details>
    <details class="more">
      <summary>What the PDF says about itself</summary>
      <div class="grid">
        <TextField form={form} name="filename" label="Name of the download" placeholder="Invoice A-1001.pdf" />
        <TextField form={form} name="document_title" label="Title" placeholder="Invoice A-1001" />
        <TextField form={form} name="document_author" label="Author" />
        <TextField form={form} name="document_subject" label="Subject" />
        <TextField form={form} name="document_keywords" label="Keywords" placeholder="invoice, 2026" />
        <TextField form={form} name="document_creator" label="Comes from" placeholder="Shop 3.1" />
        <TextField form={form} name="document_language" label="Language of the text" placeholder="en-GB" />
      </div>
    </details>
    <details class="more">
      <summary>Watermark, compression, metadata</summary>
      <div class="grid">
        <TextField form={form} name="watermark_text" label="Watermark" placeholder="DRAFT" maxlength={200} />
        <TextField form={form} name="watermark_color" label="Colour" placeholder="#00000020" />
        <TextField
          form={form}
          name="watermark_rotation"
          label="Rotation, degrees"
          type="number"
          min="-360"
          max="360"
          placeholder="-45"
        />
        <SelectField
          form={form}
          name="watermark_position"
          label="Position"
          options={named(["", ...POSITIONS], "center, the default")}
        />
        <SelectField form={form} name="compress" label="Compression" options={named(LEVELS, "")} />
      </div>
      <TextArea
        form={form}
        name="metadata"
        label="Metadata"
        rows={2}
        spellcheck={false}
        placeholder="invoice=2026-001"
        hint="key=value, one a line."
      />
      <CheckField form={form} name="debug" label="Debug: screenshot, console, failed resources" />
    </details>
  </>
);
