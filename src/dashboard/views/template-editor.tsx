import type { FormState } from "../form.ts";
import type { PageRequest, View } from "../page.ts";
import { ActionForm, DangerForm, FormErrors, TextArea, TextField } from "./fields.tsx";
import { Notice, PageHeader } from "./parts.tsx";

const path = "/templates";

export interface EditorProps {
  form: FormState;
  id?: string;
  version?: number;
  notice?: string | undefined;
  /** Number of the newer version that somebody else saved while this form was open. */
  newer?: number;
}

/** Form of a template, with a preview. A script turns the text fields into code editors and updates the preview. */
export function editorView(request: PageRequest, { form, id, version, notice, newer }: EditorProps): View {
  const { base, csrf, account } = request;
  const nonce = crypto.randomUUID();
  const action = id ? `${base}${path}/${id}` : `${base}${path}`;
  const mayChange = account.role !== "viewer";
  const body = (
    <>
      <PageHeader
        title={id ? form.values.name || "Template" : "New template"}
        lead={id ? <code>{id}</code> : "Folio checks the template as you type. Nothing is stored until you save."}
      >
        {id ? (
          <a class="button" href={`${action}/versions`}>
            Show versions
          </a>
        ) : null}
        {id && mayChange ? (
          <DangerForm action={`${action}/delete`} csrf={csrf} confirm="Delete this template and all its versions?">
            Delete
          </DangerForm>
        ) : null}
      </PageHeader>
      {notice ? <Notice tone="good">{notice}</Notice> : null}
      {newer ? <NewerNotice action={action} openedVersion={version ?? 0} newer={newer} /> : null}
      <div class="editor" data-preview={`${base}${path}/preview`} data-newest={id ? `${action}/newest` : undefined}>
        <ActionForm action={action} csrf={csrf} class="stack">
          <FormErrors form={form} />
          <input type="hidden" name="version" value={String(newer ?? version ?? "")} data-version="" />
          <EditorFields form={form} />
          {mayChange ? (
            <div class="actions">
              <button type="submit" class="button primary">
                {id ? "Save as new version" : "Create template"}
              </button>
            </div>
          ) : null}
        </ActionForm>
        <section class="preview" aria-label="Preview" aria-live="polite">
          <p class="hint" data-preview-state="">
            The preview needs JavaScript. Saving works without it.
          </p>
          <div class="stack" data-preview-pages="" />
        </section>
      </div>
    </>
  );
  return { title: id ? "Template" : "New template", current: path, body, islands: ["editor"], styleNonce: nonce };
}

const NewerNotice = ({ action, openedVersion, newer }: { action: string; openedVersion: number; newer: number }) => (
  <Notice tone="warn">
    Somebody saved version {newer} while you were editing version {openedVersion}. Your text is still here.{" "}
    <a href={`${action}/versions?from=${openedVersion}&to=${newer}`} target="_blank" rel="noopener">
      Compare the two versions
    </a>
    , then save again to store your text as the newest version.
  </Notice>
);

const EditorFields = ({ form }: { form: FormState }) => (
  <>
    <div class="grid two">
      <TextField form={form} name="name" label="Name" required maxlength={100} />
      <TextField form={form} name="description" label="Description" maxlength={500} />
    </div>
    <TextArea
      form={form}
      name="html"
      label="HTML"
      rows={14}
      spellcheck={false}
      code
      required
      hint="Tab indents. To leave the field, press Escape, then Tab."
    />
    <TextArea form={form} name="css" label="CSS" rows={5} spellcheck={false} code />
    <TextArea
      form={form}
      name="sample_data"
      label="Sample data"
      rows={5}
      spellcheck={false}
      code
      hint="JSON: the data for the preview."
    />
    <TextArea
      form={form}
      name="schema"
      label="Schema"
      rows={5}
      spellcheck={false}
      code
      hint="JSON: the data that each render must contain."
    />
    <TextArea
      form={form}
      name="translations"
      label="Translations"
      rows={2}
      spellcheck={false}
      code
      hint='JSON: texts for {{t "key"}}, by language and key. The locale of the render selects the language.'
    />
    <TextArea
      form={form}
      name="defaults"
      label="Defaults"
      rows={2}
      spellcheck={false}
      code
      hint="JSON: default options of each render, as in POST /v1/pdfs. A render can override them."
    />
  </>
);
