import * as z from "zod";
import { GRANTED_SCOPES, type GrantedScope, SCOPES } from "../../domain/scopes.ts";
import { createKey } from "../../operations/keys/create.ts";
import { listKeys } from "../../operations/keys/list.ts";
import { readKeyUses } from "../../operations/keys/read-uses.ts";
import { revokeKey } from "../../operations/keys/revoke.ts";
import { rotateKey } from "../../operations/keys/rotate.ts";
import { allowlistEntry, presentApiKey } from "../../resources/api-keys.ts";
import { EMPTY_FORM, type FormState, isChecked, submit } from "../form.ts";
import { nameSchema } from "../names.ts";
import type { Page, PageRequest, View } from "../page.ts";
import { ActionForm, FormErrors, TextArea, TextField } from "../views/fields.tsx";
import { Badge, Card, Code, CopyText, Empty, Notice, PageHeader, Table, Time, type Tone } from "../views/parts.tsx";

const path = "/keys";
type Key = ReturnType<typeof presentApiKey>;

/** Pages that create, rotate and revoke API keys. The secret of a key is shown only once. */
export const keyPages: readonly Page[] = [
  {
    method: "get",
    path,
    role: "viewer",
    handle: (request) => listView(request, { notice: NOTICES[request.query.get("done") ?? ""] }),
  },
  {
    method: "post",
    path,
    role: "developer",
    handle: async (request) => {
      const { services, caller, environment, form } = request;
      const result = await submit({
        form,
        schema: newKeySchema,
        lists: ["scopes"],
        fields: { ip_allowlist: "allowlist" },
        act: ({ name, scopes, allowlist }) =>
          createKey({ services, caller, input: { environment, name, scopes, ipAllowlist: allowlist } }),
      });
      if ("form" in result) return { ...(await listView(request, { form: result.form })), status: 422 };
      return secretView(request, { secret: result.done.secret, title: "Your new key" });
    },
  },
  {
    method: "post",
    path: `${path}/:id/rotate`,
    role: "developer",
    handle: async (request) => {
      const { secret } = await rotateKey({ ...request, input: { keyId: await ownKeyId(request) } });
      return secretView(request, { secret, title: "Your new key", rotated: true });
    },
  },
  {
    method: "post",
    path: `${path}/:id/revoke`,
    role: "developer",
    handle: async (request) => {
      await revokeKey({ ...request, input: { keyId: await ownKeyId(request) } });
      return { redirect: `${request.base}${path}?done=revoked` };
    },
  },
];

const newKeySchema = z.object({
  name: nameSchema({ longest: 100, missing: "Enter a name, such as the server that uses the key." }),
  scopes: z
    .array(z.enum(GRANTED_SCOPES as [GrantedScope, ...GrantedScope[]]))
    .optional()
    .transform((scopes) => scopes ?? ["*" as const]),
  allowlist: z
    .string()
    .default("")
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(allowlistEntry()).max(100, "Enter at most 100 addresses and ranges.")),
});

const NOTICES: Record<string, string> = {
  revoked: "The key is revoked. Requests with it are rejected within ten seconds.",
};

/** Returns the key's id if the key belongs to the environment of the page. A live page must not change a test key. */
async function ownKeyId({ services, caller, environment, params }: PageRequest): Promise<string> {
  const keys = await listKeys({ services, caller });
  return keys.find((key) => key.id === params.id && key.environment === environment)?.id ?? "key_unknown";
}

async function listView(
  request: PageRequest,
  { form = EMPTY_FORM, notice }: { form?: FormState; notice?: string | undefined },
): Promise<View> {
  const { services, caller, environment } = request;
  const now = services.clock.now();
  const [allKeys, uses] = await Promise.all([listKeys({ services, caller }), readKeyUses(request)]);
  const keys = allKeys.filter((key) => key.environment === environment).map((key) => presentApiKey(key, now));
  const current = keys.filter(({ status }) => status === "active" || status === "rotating");
  const body = (
    <>
      <PageHeader
        title="API keys"
        lead={`Keys of the ${environment} environment. At most five can be active. Use keys on servers only.`}
      />
      {notice ? <Notice tone="good">{notice}</Notice> : null}
      {current.length === 0 ? (
        <Empty icon="keys" title="No key yet">
          Your server needs a key to call the API. Create one below. It is shown once.
        </Empty>
      ) : (
        <Table label="API keys" head={["Name", "Key", "Scopes", "IP allowlist", "Created", "Last used", "Status", ""]}>
          {current.map((key) => (
            <KeyRow apiKey={key} usedAt={uses.get(key.id)} request={request} />
          ))}
        </Table>
      )}
      {request.account.role === "viewer" ? null : <CreateForm request={request} form={form} />}
      <EndedKeys keys={keys.filter((key) => !current.includes(key))} />
    </>
  );
  return { title: "API keys", current: path, body };
}

const TONES: Record<Key["status"], Tone> = { active: "good", rotating: "warn", expired: "plain", revoked: "plain" };

interface KeyRowProps {
  apiKey: Key;
  /** Time of the key's last request, in epoch ms. Undefined if the request log contains no request with this key. */
  usedAt: number | undefined;
  request: PageRequest;
}

const KeyRow = ({ apiKey, usedAt, request }: KeyRowProps) => {
  const { base, csrf, account } = request;
  const action = `${base}${path}/${apiKey.id}`;
  return (
    <tr>
      <td class="text">{apiKey.name ?? "unnamed"}</td>
      <td>
        <code>
          {apiKey.prefix}…{apiKey.last4}
        </code>
      </td>
      {apiKey.scopes.includes("*") ? <td>all</td> : <td class="text">{apiKey.scopes.join(", ")}</td>}
      {apiKey.ip_allowlist.length === 0 ? <td>any</td> : <td class="text">{apiKey.ip_allowlist.join(", ")}</td>}
      <td>
        <Time at={Date.parse(apiKey.created_at)} relative />
      </td>
      <td>{usedAt === undefined ? "not in seven days" : <Time at={usedAt} relative />}</td>
      <td>
        <Badge tone={TONES[apiKey.status]}>{apiKey.status}</Badge>
        {apiKey.expires_at ? (
          <small>
            {" "}
            until <Time at={Date.parse(apiKey.expires_at)} relative />
          </small>
        ) : null}
      </td>
      <td class="row-actions">
        {account.role === "viewer" ? null : (
          <>
            {apiKey.status === "active" ? (
              <ActionForm
                action={`${action}/rotate`}
                csrf={csrf}
                confirm="Rotate this key? The old key works for 24 more hours."
              >
                <button type="submit" class="button small" aria-label={`Rotate ${apiKey.name ?? apiKey.last4}`}>
                  Rotate
                </button>
              </ActionForm>
            ) : null}
            <ActionForm
              action={`${action}/revoke`}
              csrf={csrf}
              confirm="Revoke this key? Requests with it are rejected within ten seconds."
            >
              <button type="submit" class="button small danger" aria-label={`Revoke ${apiKey.name ?? apiKey.last4}`}>
                Revoke
              </button>
            </ActionForm>
          </>
        )}
      </td>
    </tr>
  );
};

const CreateForm = ({ request, form }: { request: PageRequest; form: FormState }) => (
  <Card title="Create key" id="create">
    <ActionForm action={`${request.base}${path}`} csrf={request.csrf} class="stack narrow">
      <FormErrors form={form} />
      <TextField form={form} name="name" label="Name" placeholder="invoice server" required maxlength={100} />
      <fieldset>
        <legend>Scopes</legend>
        <p class="hint">If you select nothing, everything is allowed.</p>
        <div class="check-grid">
          {SCOPES.map((scope) => (
            <div class="check">
              <input
                type="checkbox"
                name="scopes"
                id={`scope-${scope}`}
                value={scope}
                checked={isChecked(form, "scopes", scope) ?? false}
              />
              <label for={`scope-${scope}`}>
                <code>{scope}</code>
              </label>
            </div>
          ))}
        </div>
      </fieldset>
      <TextArea
        form={form}
        name="allowlist"
        label="IP allowlist"
        rows={2}
        spellcheck={false}
        placeholder="203.0.113.0/24, 2001:db8::/32"
        hint="IP addresses or CIDR ranges, separated by commas or line breaks. Leave it empty to allow all addresses."
      />
      <div class="actions">
        <button type="submit" class="button primary">
          Create key
        </button>
      </div>
    </ActionForm>
  </Card>
);

const EndedKeys = ({ keys }: { keys: readonly Key[] }) =>
  keys.length === 0 ? null : (
    <details class="more">
      <summary>{keys.length} expired or revoked</summary>
      <Table label="Expired and revoked keys" head={["Name", "Key", "Status", "Created"]}>
        {keys.map((key) => (
          <tr>
            <td>{key.name ?? "unnamed"}</td>
            <td>
              <code>
                {key.prefix}…{key.last4}
              </code>
            </td>
            <td>
              <Badge>{key.status}</Badge>
            </td>
            <td>
              <Time at={Date.parse(key.created_at)} />
            </td>
          </tr>
        ))}
      </Table>
    </details>
  );

/** Shows a secret in the response to the form. A redirect would have to put the secret into a URL or store it. */
function secretView(
  { base, settings }: PageRequest,
  { secret, title, rotated = false }: { secret: string; title: string; rotated?: boolean },
): View {
  const body = (
    <>
      <PageHeader title={title} lead="Copy it now. Folio does not store the key, so it cannot be shown again." />
      <CopyText text={secret} label="the key" />
      {rotated ? (
        <Notice>The old key works for 24 more hours, so that you can replace it without downtime.</Notice>
      ) : null}
      <Card title="Try the key">
        <Code label="a request with this key">{`curl -s ${settings.baseUrl}/v1/pdfs \\
  -H "Authorization: Bearer ${secret}" -H "Content-Type: application/json" \\
  -d '{"html": "<h1>Hello from Folio</h1>"}'`}</Code>
      </Card>
      <p class="actions">
        <a class="button primary" href={`${base}${path}`}>
          I have copied it
        </a>
      </p>
    </>
  );
  return { title, current: path, body };
}
