import { listTemplates } from "../../operations/templates/list.ts";
import type { PageRequest, View } from "../page.ts";
import { ListFrame } from "./list-frame.tsx";
import { cursorOf } from "./listing.ts";
import { countText, Empty, figures, Notice, PageHeader, Time } from "./parts.tsx";

const path = "/templates";

export async function templatesView(request: PageRequest, notice: string | undefined): Promise<View> {
  const { query, base, url, account } = request;
  const page = await listTemplates({ ...request, input: cursorOf(query, "tpl") });
  const create = (
    <a class="button primary" href={`${base}${path}/new`}>
      Create template
    </a>
  );
  const body = (
    <>
      <PageHeader
        title="Templates"
        lead="HTML with placeholders and a data schema. The live and test environments share all templates."
      >
        <a class="button" href={`${base}/partials`}>
          Show partials
        </a>
        <a class="button" href={`${base}/assets`}>
          Show assets
        </a>
        {account.role === "viewer" ? null : create}
      </PageHeader>
      {notice ? <Notice tone="good">{notice}</Notice> : null}
      <ListFrame
        url={url}
        label="Templates"
        head={["Name", figures("Version"), figures("Renders"), "Updated"]}
        page={page}
        idOf={({ id }) => id}
        row={(template) => (
          <tr>
            <td class="text">
              <a href={`${base}${path}/${template.id}`}>{template.name}</a>
              {template.description ? <small> {template.description}</small> : null}
            </td>
            <td class="number">{template.version}</td>
            <td class="number">{countText(template.renderCount)}</td>
            <td>
              <Time at={template.updatedAt} relative />
            </td>
          </tr>
        )}
        empty={
          <Empty icon="templates" title="No template yet" action={account.role === "viewer" ? null : create}>
            A template is a document with placeholders. Your data fills them in.
          </Empty>
        }
      />
    </>
  );
  return { title: "Templates", current: path, body };
}
