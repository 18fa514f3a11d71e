import { listAccounts } from "../../../operations/accounts/list.ts";
import type { PersonRequest } from "../../page.ts";
import { TextField } from "../fields.tsx";
import { Filters, ListFrame } from "../list-frame.tsx";
import { cursorOf } from "../listing.ts";
import { Empty, Time } from "../parts.tsx";
import { AccountStatusBadge, OPERATOR, OperatorSheet } from "./frame.tsx";

export async function accountsPage(visitor: PersonRequest) {
  const { services, query, url } = visitor;
  const search = query.get("q")?.trim() || null;
  const page = await listAccounts({ services, input: { email: null, search, request: cursorOf(query, "acc") } });
  return (
    <OperatorSheet visitor={visitor} tab="" title="Accounts" lead="All accounts of this Folio installation.">
      <Filters action="Search">
        <TextField
          form={{ values: { q: search ?? "" }, errors: {} }}
          name="q"
          label="Name, e-mail or ID"
          type="search"
          maxlength={254}
        />
      </Filters>
      <ListFrame
        url={url}
        label="Accounts"
        head={["Name", "E-mail", "Plan", "Status", "Created"]}
        page={page}
        idOf={({ id }) => id}
        row={({ id, name, email, plan, suspendedAt, createdAt }) => (
          <tr>
            <td class="text">
              <a href={`${OPERATOR}/accounts/${id}`}>{name}</a>
            </td>
            <td>{email}</td>
            <td>{plan}</td>
            <td>
              <AccountStatusBadge suspendedAt={suspendedAt} />
            </td>
            <td>
              <Time at={createdAt} />
            </td>
          </tr>
        )}
        empty={
          <Empty icon="operator" title="No accounts">
            {search
              ? "No account has this text in its name, e-mail or ID."
              : "Accounts appear here after the first sign-up."}
          </Empty>
        }
      />
    </OperatorSheet>
  );
}
