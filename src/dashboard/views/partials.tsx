import { listPartials } from "../../operations/partials/list.ts";
import type { FormState } from "../form.ts";
import type { PageRequest, View } from "../page.ts";
import { ActionForm, CheckField, DangerForm, FormErrors, TextArea, TextField } from "./fields.tsx";
import { ListFrame } from "./list-frame.tsx";
import { cursorOf } from "./listing.ts";
import { Empty, figures, Notice, PageHeader, Time } from "./parts.tsx";

const path = "/partials";
const current = "/templates";

export async function partialsView(request: PageRequest, notice: string | undefined): Promise<View> {
  const { query, base, url, account } = request;
  const page = await listPartials({ ...request, input: cursorOf(query, "par") });
  const create =
    account.role === "viewer" ? null : (
      <a class="button primary" href={`${base}${path}/new`}>
        Create partial
      </a>
    );
  const body = (
    <>
      <PageHeader title="Partials" lead="HTML that several templates share, such as a letterhead or a layout.">
        <a class="button" href={`${base}${current}`}>
          Show templates
        </a>
        {create}
      </PageHeader>
      {notice ? <Notice tone="good">{notice}</Notice> : null}
      <ListFrame
        url={url}
        label="Partials"
        head={["Name", figures("Version"), "Updated"]}
        page={page}
        idOf={({ id }) => id}
        row={({ id, name, description, version, updatedAt }) => (
          <tr>
            <td class="text">
              <a href={`${base}${path}/${id}`}>{name}</a>
              {description ? <small> {description}</small> : null}
            </td>
            <td class="number">{version}</td>
            <td>
              <Time at={updatedAt} relative />
            </td>
          </tr>
        )}
        empty={
          <Empty icon="templates" title="No partial yet" action={create}>
            A partial is HTML that several templates share. Templates include it by its name.
          </Empty>
        }
      />
    </>
  );
  return { title: "Partials", current, body };
}

interface PartialProps {
  form: FormState;
  id?: string;
  notice?: string | undefined;
}

export function partialView({ base, csrf, account }: PageRequest, { form, id, notice }: PartialProps): View {
  const action = id ? `${base}${path}/${id}` : `${base}${path}`;
  const mayChange = account.role !== "viewer";
  const title = id ? form.values.name || "Partial" : "New partial";
  const body = (
    <>
      <PageHeader title={title} lead={id ? <code>{id}</code> : "Templates include a partial by its name."}>
        {id && mayChange ? (
          <DangerForm action={`${action}/delete`} csrf={csrf} confirm="Delete this partial?">
            Delete
          </DangerForm>
        ) : null}
      </PageHeader>
      {notice ? <Notice tone="good">{notice}</Notice> : null}
      <ActionForm action={action} csrf={csrf} class="stack">
        <FormErrors form={form} />
        <input type="hidden" name="version" value={form.values.version ?? ""} />
        <div class="grid two">
          {id ? (
            <input type="hidden" name="name" value={form.values.name ?? ""} />
          ) : (
            <TextField
              form={form}
              name="name"
              label="Name"
              required
              maxlength={100}
              hint="Templates include it by name: {{> letterhead}}"
            />
          )}
          <TextField form={form} name="description" label="Description" maxlength={500} />
        </div>
        <TextArea form={form} name="html" label="HTML" rows={14} spellcheck={false} code required />
        <TextArea form={form} name="css" label="CSS" rows={5} spellcheck={false} code />
        <TextArea
          form={form}
          name="translations"
          label="Translations"
          rows={2}
          spellcheck={false}
          code
          hint='JSON: texts for {{t "key"}}, by language and key. If a template has a text for the same key, that text is used.'
        />
        {id ? (
          <CheckField
            form={form}
            name="update_templates"
            label="Use the new version in all templates that include it"
          />
        ) : null}
        {mayChange ? (
          <div class="actions">
            <button type="submit" class="button primary">
              {id ? "Save as new version" : "Create partial"}
            </button>
          </div>
        ) : null}
      </ActionForm>
    </>
  );
  return { title, current, body };
}
