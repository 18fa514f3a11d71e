import type { FormState } from "../form.ts";
import { CheckField, SelectField, TextArea, TextField } from "./fields.tsx";
import { Card, Code } from "./parts.tsx";

/** The fields of `document-form.ts`, in the groups that forms show them in. */

interface Props {
  form: FormState;
}

export const named = (values: readonly string[], empty: string) =>
  values.map((value) => [value, value === "" ? empty : value] as const);

export const DocumentFields = ({ form }: Props) => (
  <>
    <TextArea form={form} name="html" label="HTML" rows={12} spellcheck={false} code />
    <TextField form={form} name="url" label="URL" type="url" placeholder="https://example.com" />
    <TextArea form={form} name="markdown" label="Markdown" rows={6} spellcheck={false} code placeholder="# Hello" />
    <TextArea form={form} name="css" label="Its stylesheet" rows={2} spellcheck={false} code />
  </>
);

export const WaitingFields = ({ form }: Props) => (
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
);

/** `media`: whose styles are drawn unless the form says. */
export const SightFields = ({ form, media }: Props & { media: "print" | "screen" }) => (
  <details class="more">
    <summary>What the page finds, and may not load</summary>
    <div class="grid">
      <SelectField
        form={form}
        name="media"
        label="Styles for"
        options={named(["", "print", "screen"], `${media}, the default`)}
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
);

export const MetadataField = ({ form }: Props) => (
  <TextArea
    form={form}
    name="metadata"
    label="Metadata"
    rows={2}
    spellcheck={false}
    placeholder="invoice=2026-001"
    hint="key=value, one a line."
  />
);

/** Whether its maker waits, and where the file goes beside. */
export const LaterFields = ({ form }: Props) => (
  <>
    <details class="more">
      <summary>Into your own store</summary>
      <TextField
        form={form}
        name="deliver_url"
        label="Put the file to"
        type="url"
        placeholder="https://bucket.s3.eu-central-1.amazonaws.com/1001.pdf?X-Amz-Signature=…"
        hint="A presigned URL that takes a PUT: of S3, R2, Google Cloud Storage, Azure or a server of yours."
      />
      <TextArea
        form={form}
        name="deliver_headers"
        label="Headers that its signature wants"
        rows={2}
        spellcheck={false}
        placeholder="x-ms-blob-type: BlockBlob"
        hint="name: value, one a line. Azure wants the one above."
      />
    </details>
    <CheckField form={form} name="later" label="Do not wait: it is made in the background" />
    <SelectField
      form={form}
      name="priority"
      label="Its place in the line, when nobody waits"
      options={named(["", "high", "normal", "low"], "normal, the default")}
    />
  </>
);

export const SameCall = ({ samples }: { samples: Record<string, string> }) => (
  <Card title="The same call">
    {Object.entries(samples).map(([language, code]) => (
      <details class="more" open={language === "curl"}>
        <summary>{language}</summary>
        <Code label={`the call in ${language}`}>{code}</Code>
      </details>
    ))}
  </Card>
);
