import { IMAGE_FORMATS } from "../../domain/thumbnail.ts";
import { listTemplates } from "../../operations/templates/list.ts";
import { codeSamples } from "../call-samples.ts";
import type { FormState } from "../form.ts";
import type { PageRequest, View } from "../page.ts";
import { bodyOf, imageForm } from "../pages/image-form.ts";
import {
  BrowserFields,
  DeliveryFields,
  DocumentFields,
  MetadataField,
  optionsWithDefault,
  RequestSamples,
  WaitingFields,
} from "./document-fields.tsx";
import { ActionForm, CheckField, FormErrors, SelectField, TextArea, TextField } from "./fields.tsx";
import { PageHeader } from "./parts.tsx";

const path = "/images";
const NEWEST = { limit: 100, startingAfter: null, endingBefore: null };

/** Form with every option of POST /v1/images, and the same request as code samples. */
export async function newImageView(request: PageRequest, form: FormState): Promise<View> {
  const { base, csrf, environment, settings } = request;
  const { items: templates } = await listTemplates({ ...request, input: NEWEST });
  const parsed = imageForm.safeParse(form.values);
  const samples = codeSamples(parsed.success ? bodyOf(parsed.data) : {}, {
    baseUrl: settings.baseUrl,
    environment,
    path: "/v1/images",
    resultName: "image",
  });
  const cost = environment === "live" ? "It costs one credit." : "It is free and carries the test watermark.";
  const body = (
    <>
      <PageHeader title="New image" lead={`A screenshot of a web page, HTML, Markdown or a template. ${cost}`} />
      <ActionForm action={`${base}${path}`} csrf={csrf} class="stack">
        <FormErrors form={form} />
        <SelectField
          form={form}
          name="source"
          label="Source"
          options={[
            ["html", "HTML"],
            ["url", "URL"],
            ["markdown", "Markdown"],
            ["template", "Template"],
          ]}
        />
        <DocumentFields form={form} />
        <TemplateFields form={form} templates={templates} />
        <PictureFields form={form} />
        <WaitingFields form={form} />
        <BrowserFields form={form} media="screen" />
        <MetadataField form={form} />
        <DeliveryFields form={form} />
        <div class="actions">
          <button type="submit" class="button primary">
            Create image
          </button>
        </div>
      </ActionForm>
      <RequestSamples samples={samples} />
    </>
  );
  return { title: "New image", current: path, body };
}

interface TemplateFieldsProps {
  form: FormState;
  templates: readonly { id: string; name: string }[];
}

const TemplateFields = ({ form, templates }: TemplateFieldsProps) => (
  <details class="more" open={form.values.source === "template"}>
    <summary>Template</summary>
    <div class="grid">
      <TextField form={form} name="template_id" label="Template ID" placeholder="tpl_…" list="templates" />
      <TextField form={form} name="version" label="Version" type="number" min="1" placeholder="newest" />
    </div>
    <datalist id="templates">
      {templates.map(({ id, name }) => (
        <option value={id}>{name}</option>
      ))}
    </datalist>
    <TextArea
      form={form}
      name="data"
      label="Data (JSON)"
      rows={5}
      spellcheck={false}
      code
      placeholder={'{ "name": "Ada" }'}
    />
  </details>
);

const PictureFields = ({ form }: { form: FormState }) => (
  <details class="more" open>
    <summary>Image</summary>
    <div class="grid">
      <SelectField
        form={form}
        name="format"
        label="Format"
        options={optionsWithDefault(["", ...IMAGE_FORMATS], "png (default)")}
      />
      <TextField
        form={form}
        name="quality"
        label="Quality (jpeg and webp only)"
        type="number"
        min="1"
        max="100"
        placeholder="80"
      />
      <TextField form={form} name="selector" label="Selector (only this element)" placeholder="#card" />
    </div>
    <CheckField form={form} name="full_page" label="Full page, not only the viewport" />
    <CheckField
      form={form}
      name="omit_background"
      label="Omit background: transparent where the page paints nothing (not with jpeg)"
    />
  </details>
);
