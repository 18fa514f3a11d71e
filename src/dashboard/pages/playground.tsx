import { previewRender } from "../../operations/pdfs/preview.ts";
import { renderPdf } from "../../operations/pdfs/render.ts";
import { renderInputOf } from "../../resources/pdfs.ts";
import { acceptInBackground, checkedDeliveryTarget } from "../ask-later.ts";
import { codeSamples } from "../call-samples.ts";
import { EMPTY_FORM, type FormState, submit } from "../form.ts";
import type { Page, PageAnswer, PageRequest, View } from "../page.ts";
import {
  BrowserFields,
  DeliveryFields,
  DocumentFields,
  MetadataField,
  optionsWithDefault,
  RequestSamples,
  WaitingFields,
} from "../views/document-fields.tsx";
import { ActionForm, CheckField, FormErrors, SelectField, TextArea, TextField } from "../views/fields.tsx";
import { PageHeader } from "../views/parts.tsx";
import { picturesAnswer } from "../views/pictures.ts";
import { bodyOf, checkedBody, FIELDS, FORMATS, LEVELS, POSITIONS, playgroundForm } from "./playground-form.ts";

const path = "/playground";
const EXAMPLE_HTML = `<style>
  body { font: 12pt/1.6 Georgia, serif }
  h1 { font-size: 28pt; color: #2b46b8 }
</style>
<h1>Hello from Folio</h1>
<p>Edit this HTML. The preview updates as you type.</p>`;

/** Playground: a form with the options of POST /v1/pdfs, a preview, and code samples that send the same request. */
export const playgroundPages: readonly Page[] = [
  {
    method: "get",
    path,
    role: "viewer",
    handle: async (request) => playgroundView(request, { ...EMPTY_FORM, values: { html: EXAMPLE_HTML } }),
  },
  { method: "post", path, role: "developer", handle: create },
  { method: "post", path: `${path}/preview`, role: "viewer", handle: preview },
];

async function create(request: PageRequest): Promise<PageAnswer> {
  const result = await submit({
    form: request.form,
    schema: playgroundForm,
    fields: FIELDS,
    act: async (fields): Promise<string> => {
      const body = bodyOf(fields);
      const deliverTo = await checkedDeliveryTarget(request, body);
      if (fields.later) return acceptInBackground(request, "createPdf", { whole: body, deliverTo });
      const work = deliverTo ? { ...request.work, deliverTo } : request.work;
      const { view } = await renderPdf({ ...request, work, input: renderInputOf(checkedBody(body)) });
      return view.pdf.id;
    },
  });
  if ("form" in result) return { ...playgroundView(request, result.form), status: 422 };
  return { redirect: `${request.base}/pdfs/${result.done}` };
}

async function preview(request: PageRequest): Promise<Response> {
  const result = await submit({
    form: request.form,
    schema: playgroundForm,
    fields: FIELDS,
    act: (fields) => previewRender({ ...request, input: renderInputOf(checkedBody(bodyOf(fields))) }),
  });
  return "form" in result
    ? Response.json({ errors: result.form.errors }, { status: 422 })
    : picturesAnswer(result.done);
}

function playgroundView(request: PageRequest, form: FormState): View {
  const { base, csrf, account, environment, settings } = request;
  const parsed = playgroundForm.safeParse(form.values);
  const samples = codeSamples(parsed.success ? bodyOf(parsed.data) : {}, {
    baseUrl: settings.baseUrl,
    environment,
    path: "/v1/pdfs",
    resultName: "pdf",
  });
  const cost = environment === "live" ? "costs one credit" : "is free and adds the test watermark";
  const body = (
    <>
      <PageHeader title="Playground" lead={`The preview is free and is not stored. Creating the PDF ${cost}.`} />
      <div class="editor" data-preview={`${base}${path}/preview`}>
        <ActionForm action={`${base}${path}`} csrf={csrf} class="stack">
          <FormErrors form={form} />
          <Options form={form} />
          <DeliveryFields form={form} />
          {account.role === "viewer" ? null : (
            <div class="actions">
              <button type="submit" class="button primary">
                Create PDF
              </button>
            </div>
          )}
        </ActionForm>
        <section class="preview" aria-label="Preview" aria-live="polite">
          <p class="hint" data-preview-state="">
            The preview needs JavaScript. Creating the PDF works without it.
          </p>
          <div class="stack" data-preview-pages="" />
        </section>
      </div>
      <RequestSamples samples={samples} />
    </>
  );
  return { title: "Playground", current: path, body, islands: ["playground"] };
}

const Options = ({ form }: { form: FormState }) => (
  <>
    <SelectField
      form={form}
      name="source"
      label="Source"
      options={[
        ["html", "HTML"],
        ["url", "URL"],
        ["markdown", "Markdown"],
      ]}
    />
    <DocumentFields form={form} />
    <details class="more" open>
      <summary>Page</summary>
      <div class="grid">
        <SelectField
          form={form}
          name="format"
          label="Page size"
          options={optionsWithDefault(FORMATS, "a4 (default)")}
        />
        <TextField form={form} name="custom_width" label="Custom width" placeholder="100mm" />
        <TextField form={form} name="custom_height" label="Custom height" placeholder="150mm" />
        <TextField form={form} name="margin" label="Margin" placeholder="20mm" />
        <TextField form={form} name="scale" label="Scale" type="number" step="0.05" min="0.1" max="2" placeholder="1" />
      </div>
      <TextField form={form} name="page_ranges" label="Page ranges" placeholder="1-3,5,8-" />
      <CheckField form={form} name="landscape" label="Landscape" />
      <CheckField form={form} name="single_page" label="Single page, as high as the document" />
      <CheckField form={form} name="no_tags" label="No tags (structure for screen readers)" />
      <CheckField form={form} name="no_outline" label="No outline (bookmarks)" />
      <CheckField form={form} name="no_background" label="No background colours and images" />
      <CheckField
        form={form}
        name="prefer_css_page_size"
        label="Prefer CSS page size: @page rules override page size, landscape and margin"
      />
    </details>
    <details class="more">
      <summary>Header and footer</summary>
      <div class="stack">
        <TextArea form={form} name="header_html" label="Header HTML" rows={3} spellcheck={false} code />
        <TextField form={form} name="header_height" label="Header height" placeholder="15mm or auto" />
        <TextArea form={form} name="header_css" label="Header CSS" rows={2} spellcheck={false} code />
        <TextArea
          form={form}
          name="footer_html"
          label="Footer HTML"
          rows={3}
          spellcheck={false}
          code
          placeholder='<span class="pageNumber"></span>'
        />
        <TextField form={form} name="footer_height" label="Footer height" placeholder="15mm or auto" />
        <TextArea form={form} name="footer_css" label="Footer CSS" rows={2} spellcheck={false} code />
        <TextField
          form={form}
          name="page_offset"
          label="Page offset (added to page numbers)"
          type="number"
          placeholder="0"
        />
      </div>
    </details>
    <details class="more">
      <summary>Table of contents</summary>
      <div class="grid">
        <TextField form={form} name="contents_title" label="Title" placeholder="Contents" />
        <TextField form={form} name="contents_levels" label="Heading levels" placeholder="1-3" />
      </div>
    </details>
    <WaitingFields form={form} />
    <BrowserFields form={form} media="print" />
    <details class="more">
      <summary>Document properties</summary>
      <div class="grid">
        <TextField form={form} name="filename" label="Filename of the download" placeholder="Invoice A-1001.pdf" />
        <TextField form={form} name="document_title" label="Title" placeholder="Invoice A-1001" />
        <TextField form={form} name="document_author" label="Author" />
        <TextField form={form} name="document_subject" label="Subject" />
        <TextField form={form} name="document_keywords" label="Keywords" placeholder="invoice, 2026" />
        <TextField form={form} name="document_creator" label="Creator (program)" placeholder="Shop 3.1" />
        <TextField form={form} name="document_language" label="Language" placeholder="en-GB" />
      </div>
    </details>
    <details class="more">
      <summary>Watermark, compression, metadata and debug</summary>
      <div class="grid">
        <TextField form={form} name="watermark_text" label="Watermark text" placeholder="DRAFT" maxlength={200} />
        <TextField form={form} name="watermark_color" label="Watermark colour" placeholder="#00000020" />
        <TextField
          form={form}
          name="watermark_rotation"
          label="Watermark rotation (degrees)"
          type="number"
          min="-360"
          max="360"
          placeholder="-45"
        />
        <SelectField
          form={form}
          name="watermark_position"
          label="Watermark position"
          options={optionsWithDefault(["", ...POSITIONS], "center (default)")}
        />
        <SelectField form={form} name="compress" label="Compression" options={optionsWithDefault(LEVELS, "")} />
      </div>
      <MetadataField form={form} />
      <CheckField form={form} name="debug" label="Debug: add a screenshot, the console and failed resources" />
    </details>
  </>
);
