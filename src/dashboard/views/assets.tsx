import { LIMITS } from "../../domain/limits.ts";
import { listAssets } from "../../operations/assets/list.ts";
import type { AssetView } from "../../resources/assets.ts";
import type { FormState } from "../form.ts";
import type { PageRequest, View } from "../page.ts";
import { ActionForm, CheckField, DangerForm, FileField, FormErrors, TextField } from "./fields.tsx";
import { ListFrame } from "./list-frame.tsx";
import { cursorOf } from "./listing.ts";
import { Empty, figures, Notice, PageHeader, Time } from "./parts.tsx";

const path = "/assets";
const current = "/templates";
const KINDS = "PNG, JPEG, GIF, WebP, AVIF, SVG, WOFF, WOFF2, TTF or OTF";

export async function assetsView(request: PageRequest, form: FormState, notice: string | undefined): Promise<View> {
  const { query, base, url, account, csrf } = request;
  const page = await listAssets({ ...request, input: cursorOf(query, "ast") });
  const body = (
    <>
      <PageHeader title="Assets" lead="Images and fonts that documents refer to by name.">
        <a class="button" href={`${base}${current}`}>
          Show templates
        </a>
      </PageHeader>
      {notice ? <Notice tone="good">{notice}</Notice> : null}
      {account.role === "viewer" ? null : (
        <ActionForm action={`${base}${path}`} csrf={csrf} class="stack" upload>
          <FormErrors form={form} />
          <div class="grid two">
            <TextField
              form={form}
              name="name"
              label="Name"
              required
              maxlength={100}
              hint='Documents refer to it by name: src="asset:logo"'
            />
            <Upload form={form} required />
          </div>
          <TextField form={form} name="description" label="Description" maxlength={500} />
          <div class="actions">
            <button type="submit" class="button primary">
              Upload asset
            </button>
          </div>
        </ActionForm>
      )}
      <ListFrame
        url={url}
        label="Assets"
        head={["Preview", "Name", "Type", figures("Bytes"), figures("Version"), "Updated"]}
        page={page}
        idOf={({ asset }) => asset.id}
        row={(view) => (
          <tr>
            <td>
              <Picture view={view} />
            </td>
            <td class="text">
              <a href={`${base}${path}/${view.asset.id}`}>{view.asset.name}</a>
              {view.asset.description ? <small> {view.asset.description}</small> : null}
            </td>
            <td>{view.asset.contentType}</td>
            <td class="number">{view.asset.bytes}</td>
            <td class="number">{view.asset.version}</td>
            <td>
              <Time at={view.asset.updatedAt} relative />
            </td>
          </tr>
        )}
        empty={
          <Empty icon="templates" title="No asset yet">
            Upload a logo or a font once, and use it in every document.
          </Empty>
        }
      />
    </>
  );
  return { title: "Assets", current, body };
}

const Upload = ({ form, required }: { form: FormState; required?: boolean }) => (
  <FileField
    form={form}
    name="file"
    label="File"
    required={required === true}
    accept="image/*,.woff,.woff2,.ttf,.otf"
    hint={`${KINDS}, at most ${LIMITS.assetBytes / 1_048_576} MB`}
  />
);

const Picture = ({ view: { asset, url }, size = 32 }: { view: AssetView; size?: number }) =>
  asset.contentType.startsWith("image/") ? (
    <img src={url} alt="" width={size} height={size} class="asset" loading="lazy" />
  ) : null;

interface AssetProps {
  view: AssetView;
  form: FormState;
  notice: string | undefined;
}

export function assetView({ base, csrf, account }: PageRequest, { view, form, notice }: AssetProps): View {
  const { asset, url } = view;
  const action = `${base}${path}/${asset.id}`;
  const mayChange = account.role !== "viewer";
  const body = (
    <>
      <PageHeader title={asset.name} lead={<code>{asset.id}</code>}>
        <a class="button" href={url}>
          Download
        </a>
        {mayChange ? (
          <DangerForm action={`${action}/delete`} csrf={csrf} confirm="Delete this asset?">
            Delete
          </DangerForm>
        ) : null}
      </PageHeader>
      {notice ? <Notice tone="good">{notice}</Notice> : null}
      <Picture view={view} size={160} />
      <p>
        {asset.contentType}, {asset.bytes} bytes, version {asset.version}
      </p>
      <ActionForm action={action} csrf={csrf} class="stack" upload>
        <FormErrors form={form} />
        <input type="hidden" name="version" value={String(asset.version)} />
        <div class="grid two">
          <TextField
            form={form}
            name="description"
            label="Description"
            value={asset.description ?? ""}
            maxlength={500}
          />
          {mayChange ? <Upload form={form} /> : null}
        </div>
        <CheckField form={form} name="update_templates" label="Use the new version in all templates that use it" />
        {mayChange ? (
          <div class="actions">
            <button type="submit" class="button primary">
              Save as new version
            </button>
          </div>
        ) : null}
      </ActionForm>
    </>
  );
  return { title: asset.name, current, body };
}
