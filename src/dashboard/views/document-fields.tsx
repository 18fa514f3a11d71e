import type { FormState } from "../form.ts";
import { CheckField, SelectField, TextArea, TextField } from "./fields.tsx";
import { Card, Code } from "./parts.tsx";

/** Groups of form fields for the fields that `document-form.ts` defines. */

interface Props {
  form: FormState;
}

export const optionsWithDefault = (values: readonly string[], empty: string) =>
  values.map((value) => [value, value === "" ? empty : value] as const);

export const DocumentFields = ({ form }: Props) => (
  <>
    <TextArea form={form} name="html" label="HTML" rows={12} spellcheck={false} code />
    <TextField form={form} name="url" label="URL" type="url" placeholder="https://example.com" />
    <TextArea form={form} name="markdown" label="Markdown" rows={6} spellcheck={false} code placeholder="# Hello" />
    <TextArea form={form} name="css" label="CSS (Markdown only)" rows={2} spellcheck={false} code />
  </>
);

export const WaitingFields = ({ form }: Props) => (
  <details class="more">
    <summary>Waiting, timeouts and scripts</summary>
    <div class="grid">
      <SelectField
        form={form}
        name="wait_until"
        label="Wait until"
        options={optionsWithDefault(["", "load", "domcontentloaded", "networkidle"], "networkidle (default)")}
      />
      <TextField form={form} name="wait_for_selector" label="Wait for selector" placeholder="#chart svg" />
      <TextField
        form={form}
        name="wait_for_timeout"
        label="Additional wait (ms)"
        type="number"
        min="0"
        max="10000"
        hint="Extra wait after the page is loaded."
      />
      <TextField
        form={form}
        name="resource_timeout"
        label="Resource timeout (ms)"
        type="number"
        min="100"
        max="120000"
        placeholder="10000"
      />
      <TextField
        form={form}
        name="timeout"
        label="Timeout of the render (ms)"
        type="number"
        min="5000"
        max="120000"
        placeholder="30000"
      />
    </div>
    <TextField
      form={form}
      name="wait_for_function"
      label="Wait for function"
      placeholder="window.chart?.isDrawn"
      hint="JavaScript that returns true when the page is ready."
    />
    <TextArea form={form} name="javascript" label="JavaScript" rows={3} spellcheck={false} code />
    <CheckField form={form} name="fail_on_resource" label="Fail the render if a resource fails" />
    <CheckField form={form} name="fail_on_console" label="Fail the render on a console error" />
    <CheckField form={form} name="fail_on_warnings" label="Fail the render on any warning" />
  </details>
);

/** Form fields for the options of the browser. `media` is the default media type. */
export const BrowserFields = ({ form, media }: Props & { media: "print" | "screen" }) => (
  <details class="more">
    <summary>Browser settings and blocked requests</summary>
    <div class="grid">
      <SelectField
        form={form}
        name="media"
        label="Media (CSS)"
        options={optionsWithDefault(["", "print", "screen"], `${media} (default)`)}
      />
      <SelectField
        form={form}
        name="color_scheme"
        label="Colour scheme"
        options={optionsWithDefault(["", "light", "dark"], "light (default)")}
      />
      <TextField form={form} name="viewport_width" label="Viewport width (px)" type="number" placeholder="1280" />
      <TextField form={form} name="viewport_height" label="Viewport height (px)" type="number" placeholder="800" />
      <TextField
        form={form}
        name="device_scale"
        label="Device scale"
        hint="Device pixels per CSS pixel."
        type="number"
        step="0.5"
        min="0.5"
        max="4"
        placeholder="1"
      />
      <TextField form={form} name="timezone" label="Time zone" placeholder="Europe/Berlin" />
      <TextField form={form} name="locale" label="Locale" placeholder="de-DE" />
      <TextField form={form} name="user_agent" label="User agent" />
      <TextField form={form} name="block_types" label="Blocked resource types" placeholder="media, font" />
    </div>
    <TextArea
      form={form}
      name="block_urls"
      label="Blocked URLs"
      rows={2}
      spellcheck={false}
      placeholder="*://*.ads.example/*"
      hint="One URL per line. * matches any characters."
    />
    <CheckField form={form} name="reduced_motion" label="Reduced motion: turn off animations of the page" />
  </details>
);

export const MetadataField = ({ form }: Props) => (
  <TextArea
    form={form}
    name="metadata"
    label="Metadata"
    rows={2}
    spellcheck={false}
    placeholder="invoice=2026-001"
    hint="One key=value pair per line."
  />
);

/** Form fields for delivery to the user's own storage and for asynchronous work. */
export const DeliveryFields = ({ form }: Props) => (
  <>
    <details class="more">
      <summary>Delivery to your own storage</summary>
      <TextField
        form={form}
        name="deliver_url"
        label="Deliver to (URL)"
        type="url"
        placeholder="https://bucket.s3.eu-central-1.amazonaws.com/1001.pdf?X-Amz-Signature=…"
        hint="A presigned URL that accepts PUT: S3, R2, Google Cloud Storage, Azure or your own server."
      />
      <TextArea
        form={form}
        name="deliver_headers"
        label="Deliver to (headers)"
        rows={2}
        spellcheck={false}
        placeholder="x-ms-blob-type: BlockBlob"
        hint="Headers that the signature requires. One name: value pair per line. Azure requires the one in the example."
      />
    </details>
    <CheckField form={form} name="later" label="Async: create the file in the background" />
    <SelectField
      form={form}
      name="priority"
      label="Priority (async only)"
      options={optionsWithDefault(["", "high", "normal", "low"], "normal (default)")}
    />
  </>
);

export const RequestSamples = ({ samples }: { samples: Record<string, string> }) => (
  <Card title="API request">
    {Object.entries(samples).map(([language, code]) => (
      <details class="more" open={language === "curl"}>
        <summary>{language}</summary>
        <Code label={`the request in ${language}`}>{code}</Code>
      </details>
    ))}
  </Card>
);
