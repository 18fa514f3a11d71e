import { diffLines } from "diff";
import { FolioError } from "../../domain/errors.ts";
import { newId } from "../../domain/ids.ts";
import { createTemplate } from "../../operations/templates/create.ts";
import { deleteTemplate } from "../../operations/templates/delete.ts";
import { listTemplates } from "../../operations/templates/list.ts";
import { listTemplateVersions } from "../../operations/templates/list-versions.ts";
import { previewTemplate } from "../../operations/templates/preview.ts";
import { retrieveTemplate } from "../../operations/templates/retrieve.ts";
import { updateTemplate } from "../../operations/templates/update.ts";
import { EMPTY_FORM, type FormState, submit } from "../form.ts";
import type { Page, PageAnswer, PageRequest, View } from "../page.ts";
import { ActionForm, FormFault, TextArea, TextField } from "../views/fields.tsx";
import { cursorOf, pagerLinks } from "../views/listing.ts";
import { Badge, Card, countText, Empty, Notice, PageHead, Pager, Table, Time } from "../views/parts.tsx";
import { picturesAnswer } from "../views/pictures.ts";
import { STARTER, templateContentOf, templateForm, valuesOfTemplate } from "./template-form.ts";

const path = "/templates";
const VERSIONS = { limit: 100, startingAfter: null, endingBefore: null };

/** Templates: listed, written with a preview that follows, compared and restored by version. */
export const templatePages: readonly Page[] = [
  { method: "get", path, role: "viewer", handle: listView },
  {
    method: "get",
    path: `${path}/new`,
    role: "developer",
    handle: async (request) => editorView(request, { form: { ...EMPTY_FORM, values: STARTER } }),
  },
  { method: "post", path, role: "developer", handle: create },
  { method: "post", path: `${path}/preview`, role: "viewer", handle: preview },
  { method: "get", path: `${path}/:id`, role: "viewer", handle: edit },
  { method: "post", path: `${path}/:id`, role: "developer", handle: save },
  {
    method: "get",
    path: `${path}/:id/newest`,
    role: "viewer",
    handle: async (request) => {
      const { version } = await retrieveTemplate({ ...request, input: { id: request.params.id ?? "" } });
      return Response.json({ version }, { headers: { "Cache-Control": "no-store" } });
    },
  },
  { method: "get", path: `${path}/:id/versions`, role: "viewer", handle: versionsView },
  {
    method: "post",
    path: `${path}/:id/restore`,
    role: "developer",
    handle: async (request) => {
      const id = request.params.id ?? "";
      const version = versionOf(request.form.get("version"));
      const old = await retrieveTemplate({ ...request, input: { id, version } });
      const { name, description, html, css, schema, defaults, sampleData } = old;
      const changes = { name, description, html, css, schema, defaults, sampleData };
      await updateTemplate({ ...request, input: { id, changes, expectedVersion: null } });
      return { redirect: `${request.base}${path}/${id}?done=restored` };
    },
  },
  {
    method: "post",
    path: `${path}/:id/delete`,
    role: "developer",
    handle: async (request) => {
      await deleteTemplate({ ...request, input: { id: request.params.id ?? "" } });
      return { redirect: `${request.base}${path}?done=deleted` };
    },
  },
];

const NOTICES: Record<string, string> = {
  created: "The template is stored as version 1.",
  saved: "Saved as the next version.",
  restored: "The old version is the newest again.",
  deleted: "The template is deleted with all its versions. PDFs already made stay.",
};

function versionOf(value: ReturnType<FormData["get"]>): number {
  const version = Number(value);
  if (Number.isInteger(version) && version > 0) return version;
  throw new FolioError("invalid_parameter", "A version is a whole number from 1 on.", { param: "version" });
}

async function listView(request: PageRequest): Promise<View> {
  const { query, base, url, account } = request;
  const page = await listTemplates({ ...request, input: cursorOf(query, "tpl") });
  const notice = NOTICES[query.get("done") ?? ""];
  const create = (
    <a class="button primary" href={`${base}${path}/new`}>
      New template
    </a>
  );
  const body = (
    <>
      <PageHead title="Templates" lead="HTML with placeholders and a data schema; both environments use the same ones.">
        {account.role === "viewer" ? null : create}
      </PageHead>
      {notice ? <Notice tone="good">{notice}</Notice> : null}
      {page.items.length === 0 ? (
        <Empty icon="templates" title="No template yet" action={account.role === "viewer" ? null : create}>
          Write a document once, and let your data fill it in.
        </Empty>
      ) : (
        <Table label="Templates" head={["Name", "Version", "Renders", "Changed"]}>
          {page.items.map((template) => (
            <tr>
              <td>
                <a href={`${base}${path}/${template.id}`}>{template.name}</a>
                {template.description ? <small> {template.description}</small> : null}
              </td>
              <td class="number">{template.version}</td>
              <td class="number">{countText(template.renderCount)}</td>
              <td>
                <Time at={template.updatedAt} relative />
              </td>
            </tr>
          ))}
        </Table>
      )}
      <Pager {...pagerLinks(page, { url, idOf: ({ id }) => id })} />
    </>
  );
  return { title: "Templates", current: path, body };
}

async function create(request: PageRequest): Promise<PageAnswer> {
  const result = await submit({
    form: request.form,
    schema: templateForm,
    act: (fields) => createTemplate({ ...request, input: templateContentOf(fields) }),
  });
  if ("form" in result) return { ...editorView(request, { form: result.form }), status: 422 };
  return { redirect: `${request.base}${path}/${result.done.id}?done=created` };
}

async function edit(request: PageRequest): Promise<View> {
  const template = await retrieveTemplate({ ...request, input: { id: request.params.id ?? "" } });
  const form = { ...EMPTY_FORM, values: valuesOfTemplate(template) };
  const notice = NOTICES[request.query.get("done") ?? ""];
  return editorView(request, { form, id: template.id, version: template.version, notice });
}

/** On top of the version that was opened: whoever saved meanwhile is not overwritten, and nothing typed is lost. */
async function save(request: PageRequest): Promise<PageAnswer> {
  const id = request.params.id ?? "";
  const opened = versionOf(request.form.get("version"));
  const result = await submit({
    form: request.form,
    schema: templateForm,
    act: async (fields) => {
      const changes = templateContentOf(fields);
      await updateTemplate({ ...request, input: { id, changes, expectedVersion: opened } });
    },
  });
  if (!("form" in result)) return { redirect: `${request.base}${path}/${id}?done=saved` };
  const { version } = await retrieveTemplate({ ...request, input: { id } });
  const conflict = version !== opened;
  const form = conflict ? { ...result.form, faults: {} } : result.form;
  const view = editorView(request, { form, id, version: opened, ...(conflict ? { newer: version } : {}) });
  return { ...view, status: conflict ? 409 : 422 };
}

async function preview(request: PageRequest): Promise<Response> {
  const id = newId("tpl", request.services.clock.now());
  const result = await submit({
    form: request.form,
    schema: templateForm,
    act: (fields) => {
      const content = templateContentOf({ ...fields, name: fields.name || "draft" });
      return previewTemplate({ ...request, input: { ...content, id, accountId: request.account.id } });
    },
  });
  return "form" in result
    ? Response.json({ faults: result.form.faults }, { status: 422 })
    : picturesAnswer(result.done);
}

interface EditorProps {
  form: FormState;
  id?: string;
  version?: number;
  notice?: string | undefined;
  /** Somebody saved this version meanwhile. */
  newer?: number;
}

function editorView(request: PageRequest, { form, id, version, notice, newer }: EditorProps): View {
  const { base, csrf, account } = request;
  const nonce = crypto.randomUUID();
  const action = id ? `${base}${path}/${id}` : `${base}${path}`;
  const mayChange = account.role !== "viewer";
  const body = (
    <>
      <PageHead
        title={id ? form.values.name || "Template" : "New template"}
        lead={id ? <code>{id}</code> : "It is checked as you type; nothing is stored before you save."}
      >
        {id ? (
          <a class="button" href={`${action}/versions`}>
            Versions
          </a>
        ) : null}
        {id && mayChange ? (
          <ActionForm action={`${action}/delete`} csrf={csrf} confirm="Delete this template with all its versions?">
            <button type="submit" class="button danger">
              Delete
            </button>
          </ActionForm>
        ) : null}
      </PageHead>
      {notice ? <Notice tone="good">{notice}</Notice> : null}
      {newer ? <NewerNotice action={action} opened={version ?? 0} newer={newer} /> : null}
      <div class="editor" data-preview={`${base}${path}/preview`} data-newest={id ? `${action}/newest` : undefined}>
        <ActionForm action={action} csrf={csrf} class="stack">
          <FormFault form={form} />
          <input type="hidden" name="version" value={String(newer ?? version ?? "")} data-version="" />
          <EditorFields form={form} />
          {mayChange ? (
            <div class="actions">
              <button type="submit" class="button primary">
                {id ? "Save as the next version" : "Create the template"}
              </button>
            </div>
          ) : null}
        </ActionForm>
        <section class="preview" aria-label="Preview" aria-live="polite">
          <p class="hint" data-preview-state="">
            The preview needs scripts; saving does not.
          </p>
          <div class="stack" data-preview-pages="" />
        </section>
      </div>
    </>
  );
  return { title: id ? "Template" : "New template", current: path, body, islands: ["editor"], styleNonce: nonce };
}

const NewerNotice = ({ action, opened, newer }: { action: string; opened: number; newer: number }) => (
  <Notice tone="warn">
    Somebody saved version {newer} while you were editing version {opened}. Nothing that you typed is lost:{" "}
    <a href={`${action}/versions?from=${opened}&to=${newer}`} target="_blank" rel="noopener">
      see what they changed
    </a>
    , then save again to put yours on top.
  </Notice>
);

const EditorFields = ({ form }: { form: FormState }) => (
  <>
    <div class="grid two">
      <TextField form={form} name="name" label="Name" required maxlength={100} />
      <TextField form={form} name="description" label="Description" maxlength={500} />
    </div>
    <TextArea form={form} name="html" label="HTML" rows={14} spellcheck={false} code required />
    <TextArea form={form} name="css" label="CSS" rows={8} spellcheck={false} code />
    <TextArea
      form={form}
      name="sample_data"
      label="Sample data"
      rows={8}
      spellcheck={false}
      code
      hint="JSON that the preview is filled with."
    />
    <TextArea
      form={form}
      name="schema"
      label="Data schema"
      rows={6}
      spellcheck={false}
      code
      hint="What data a render must bring, as JSON."
    />
    <TextArea
      form={form}
      name="defaults"
      label="Render options"
      rows={4}
      spellcheck={false}
      code
      hint="As of POST /v1/pdfs, as JSON; each render may override them."
    />
  </>
);

async function versionsView(request: PageRequest): Promise<View> {
  const { base, csrf, account, query } = request;
  const id = request.params.id ?? "";
  const [template, { items }] = await Promise.all([
    retrieveTemplate({ ...request, input: { id } }),
    listTemplateVersions({ ...request, input: { id, request: VERSIONS } }),
  ]);
  const to = query.has("to") ? versionOf(query.get("to")) : template.version;
  const from = query.has("from") ? versionOf(query.get("from")) : Math.max(1, to - 1);
  const action = `${base}${path}/${id}`;
  const body = (
    <>
      <PageHead title={`Versions of ${template.name}`}>
        <a class="button" href={action}>
          To the editor
        </a>
      </PageHead>
      <Table label="Versions" head={["Version", "Name", "Made", ""]}>
        {items.map(({ version, name, createdAt }) => (
          <tr>
            <td>
              {version} {version === template.version ? <Badge tone="good">newest</Badge> : null}
            </td>
            <td>{name}</td>
            <td>
              <Time at={createdAt} />
            </td>
            <td class="row-actions">
              {version > 1 ? (
                <a
                  class="button small"
                  href={`${action}/versions?from=${version - 1}&to=${version}`}
                  aria-label={`Changes of version ${version}`}
                >
                  Changes
                </a>
              ) : null}
              {version !== template.version && account.role !== "viewer" ? (
                <ActionForm
                  action={`${action}/restore`}
                  csrf={csrf}
                  confirm={`Make version ${version} the newest again?`}
                >
                  <input type="hidden" name="version" value={String(version)} />
                  <button type="submit" class="button small" aria-label={`Restore version ${version}`}>
                    Restore
                  </button>
                </ActionForm>
              ) : null}
            </td>
          </tr>
        ))}
      </Table>
      {from === to ? null : await changesCard(request, { id, from, to })}
    </>
  );
  return { title: "Versions", current: path, body };
}

async function changesCard(request: PageRequest, { id, from, to }: { id: string; from: number; to: number }) {
  const [before, after] = await Promise.all([
    retrieveTemplate({ ...request, input: { id, version: from } }),
    retrieveTemplate({ ...request, input: { id, version: to } }),
  ]);
  const [old, fresh] = [valuesOfTemplate(before), valuesOfTemplate(after)];
  const changed = Object.keys(fresh).filter((part) => old[part] !== fresh[part]);
  return (
    <Card title={`From version ${from} to ${to}`}>
      {changed.length === 0 ? <p>Nothing differs.</p> : null}
      {changed.map((part) => (
        <section aria-label={`Changes of ${part}`}>
          <h3>{part.replaceAll("_", " ")}</h3>
          <pre class="diff" tabindex={0}>
            {diffLines(old[part] ?? "", fresh[part] ?? "").map(({ value, added, removed }) =>
              added ? <ins>{value}</ins> : removed ? <del>{value}</del> : <span>{value}</span>,
            )}
          </pre>
        </section>
      ))}
    </Card>
  );
}
