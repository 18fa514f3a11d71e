import { diffLines } from "diff";
import { listTemplateVersions } from "../../operations/templates/list-versions.ts";
import { retrieveTemplate } from "../../operations/templates/retrieve.ts";
import type { PageRequest, View } from "../page.ts";
import { valuesOfTemplate } from "../template-form.ts";
import { ActionForm } from "./fields.tsx";
import { Badge, Card, PageHeader, Table, Time } from "./parts.tsx";

const path = "/templates";
const VERSIONS = { limit: 100, startingAfter: null, endingBefore: null };

/**
 * The two versions to compare. If `to` is null, it is the newest version. If `from` is null, it is the version before
 * `to`.
 */
export interface VersionRange {
  from: number | null;
  to: number | null;
}

/** Page that lists all versions and shows the changes between two of them. */
export async function versionsView(request: PageRequest, between: VersionRange): Promise<View> {
  const { base } = request;
  const id = request.params.id ?? "";
  const [template, { items }] = await Promise.all([
    retrieveTemplate({ ...request, input: { id } }),
    listTemplateVersions({ ...request, input: { id, request: VERSIONS } }),
  ]);
  const to = between.to ?? template.version;
  const from = between.from ?? Math.max(1, to - 1);
  const action = `${base}${path}/${id}`;
  const body = (
    <>
      <PageHeader title={`Versions of ${template.name}`}>
        <a class="button" href={action}>
          Open editor
        </a>
      </PageHeader>
      <Table label="Versions" head={["Version", "Name", "Created", ""]}>
        {items.map((version) => (
          <VersionRow {...version} isNewest={version.version === template.version} request={request} />
        ))}
      </Table>
      {from === to ? null : await changesCard(request, { id, from, to })}
    </>
  );
  return { title: "Versions", current: path, body };
}

interface VersionRowProps {
  version: number;
  name: string;
  createdAt: number;
  isNewest: boolean;
  request: PageRequest;
}

const VersionRow = ({ version, name, createdAt, isNewest, request }: VersionRowProps) => {
  const { base, params, csrf, account } = request;
  const action = `${base}${path}/${params.id}`;
  return (
    <tr>
      <td>
        {version} {isNewest ? <Badge tone="good">newest</Badge> : null}
      </td>
      <td class="text">{name}</td>
      <td>
        <Time at={createdAt} />
      </td>
      <td class="row-actions">
        {version > 1 ? (
          <a
            class="button small"
            href={`${action}/versions?from=${version - 1}&to=${version}`}
            aria-label={`Show changes of version ${version}`}
          >
            Show changes
          </a>
        ) : null}
        {!isNewest && account.role !== "viewer" ? (
          <ActionForm
            action={`${action}/restore`}
            csrf={csrf}
            confirm={`Restore version ${version}? It becomes the newest version.`}
          >
            <input type="hidden" name="version" value={String(version)} />
            <button type="submit" class="button small" aria-label={`Restore version ${version}`}>
              Restore
            </button>
          </ActionForm>
        ) : null}
      </td>
    </tr>
  );
};

async function changesCard(request: PageRequest, { id, from, to }: { id: string; from: number; to: number }) {
  const [before, after] = await Promise.all([
    retrieveTemplate({ ...request, input: { id, version: from } }),
    retrieveTemplate({ ...request, input: { id, version: to } }),
  ]);
  const [old, fresh] = [valuesOfTemplate(before), valuesOfTemplate(after)];
  const changed = Object.keys(fresh).filter((part) => old[part] !== fresh[part]);
  return (
    <Card title={`Changes from version ${from} to ${to}`}>
      {changed.length === 0 ? <p>The versions are identical.</p> : null}
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
