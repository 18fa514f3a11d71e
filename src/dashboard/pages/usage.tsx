import { spreadsheetCsvOf } from "../../domain/csv.ts";
import type { Balance, LedgerEntry } from "../../domain/gate.ts";
import { PLANS } from "../../domain/plans.ts";
import { dayOf, type UsageOfKey } from "../../domain/usage.ts";
import { listKeys } from "../../operations/keys/list.ts";
import { readUsageByKey } from "../../operations/usage/by-key.ts";
import { readLedger } from "../../operations/usage/ledger.ts";
import { readBalance } from "../../operations/usage/read.ts";
import type { Page, PageRequest, View } from "../page.ts";
import { Badge, Card, countText, Empty, Facts, figures, Id, PageHeader, Table, Time } from "../views/parts.tsx";

const path = "/usage";
const ENTRIES = 30;
const DAYS_MS = 30 * 86_400_000;

/** Pages of credits and usage: balance, packs, double-entry ledger, usage by day and key. */
export const usagePages: readonly Page[] = [
  { method: "get", path, role: "viewer", handle: usageView },
  { method: "get", path: `${path}/by-key.csv`, role: "viewer", handle: usageCsv },
];

async function usageOf(request: PageRequest): Promise<{ rows: UsageOfKey[]; names: Map<string, string> }> {
  const fromDay = dayOf(request.services.clock.now() - DAYS_MS);
  const [rows, keys] = await Promise.all([
    readUsageByKey({ ...request, input: { fromDay } }),
    listKeys({ ...request }),
  ]);
  return { rows: rows.toReversed(), names: new Map(keys.map((key) => [key.id, key.name ?? `…${key.last4}`])) };
}

const nameOf = (names: Map<string, string>, keyId: string | null): string =>
  keyId === null ? "dashboard" : (names.get(keyId) ?? keyId);

async function usageView(request: PageRequest): Promise<View> {
  const requested = Number(request.query.get("before"));
  const before = Number.isInteger(requested) && requested > 0 ? requested : null;
  const [balance, entries, { rows, names }] = await Promise.all([
    readBalance(request),
    readLedger({ ...request, input: { limit: ENTRIES + 1, before } }),
    usageOf(request),
  ]);
  const body = (
    <>
      <PageHeader
        title="Usage and credits"
        lead="An operation that produces a result costs one credit. A failed operation costs nothing."
      />
      <Figures balance={balance} request={request} />
      <Packs balance={balance} />
      <Card
        title="Usage by day and key"
        aside={
          <a class="button small" href={`${request.base}${path}/by-key.csv`}>
            Download CSV
          </a>
        }
      >
        {rows.length === 0 ? (
          <p>No usage in this environment in the last 30 days.</p>
        ) : (
          <Table
            label="Usage by day and key"
            head={["Day", "Key", figures("Created"), figures("Failed"), figures("Credits")]}
          >
            {rows.map(({ day, keyId, made, failed, credits }) => (
              <tr>
                <td>{day}</td>
                <td class="text">{nameOf(names, keyId)}</td>
                <td class="number">{countText(made)}</td>
                <td class="number">{countText(failed)}</td>
                <td class="number">{countText(credits)}</td>
              </tr>
            ))}
          </Table>
        )}
      </Card>
      <Ledger entries={entries} base={request.base} />
    </>
  );
  return { title: "Usage and credits", current: path, body };
}

const Figures = ({ balance, request }: { balance: Balance; request: PageRequest }) => {
  const { slots, requestsPerMinute } = PLANS[request.account.plan];
  return (
    <div class="grid two">
      <Card title="Credits">
        <Facts
          rows={[
            ["Available", <strong>{countText(balance.available)}</strong>],
            ["Reserved for running work", countText(balance.reserved)],
            ["Used", countText(balance.consumed)],
            ["Expired", countText(balance.expired)],
          ]}
        />
      </Card>
      <Card title="Plan" aside={<Badge tone="calm">{request.account.plan}</Badge>}>
        <Facts
          rows={[
            ["Slots in use", `${balance.slotsInUse} of ${slots}`],
            ["Requests per minute", `${countText(requestsPerMinute)} per key`],
          ]}
        />
      </Card>
    </div>
  );
};

const Packs = ({ balance }: { balance: Balance }) => (
  <Card title="Credit packs">
    {balance.packs.length === 0 ? (
      <Empty icon="usage" title="No credits">
        The operator of this Folio installation grants credits. Test keys work without credits.
      </Empty>
    ) : (
      <Table label="Credit packs" head={["Reason", figures("Credits"), figures("Left"), "Granted", "Expires"]}>
        {balance.packs.map((pack) => (
          <tr>
            <td class="text">{pack.reason}</td>
            <td class="number">{countText(pack.credits)}</td>
            <td class="number">{countText(pack.remaining)}</td>
            <td>
              <Time at={pack.grantedAtMs} />
            </td>
            <td>
              <Time at={pack.expiresAtMs} />
            </td>
          </tr>
        ))}
      </Table>
    )}
  </Card>
);

/**
 * Returns the kind of a ledger account, such as `reserved` for `reserved:pdf_…`. The page shows the id in another
 * column.
 */
const ledgerAccountKind = (ledgerAccount: string): string => ledgerAccount.split(":")[0] ?? ledgerAccount;

const Ledger = ({ entries, base }: { entries: readonly LedgerEntry[]; base: string }) => (
  <Card title="Ledger">
    {entries.length === 0 ? (
      <p>No credits have been granted or used yet.</p>
    ) : (
      <Table label="Ledger" head={[figures("No."), "Time", "Type", "From", "To", figures("Credits"), "Operation"]}>
        {entries.slice(0, ENTRIES).map((entry) => (
          <tr>
            <td class="number">{entry.sequence}</td>
            <td>
              <Time at={entry.atMs} />
            </td>
            <td>{entry.kind}</td>
            <td>{ledgerAccountKind(entry.debit)}</td>
            <td>{ledgerAccountKind(entry.credit)}</td>
            <td class="number">{countText(entry.amount)}</td>
            <td>
              <Id id={entry.operationId} />
            </td>
          </tr>
        ))}
      </Table>
    )}
    {entries.length > ENTRIES ? (
      <p>
        <a class="button" href={`${base}${path}?before=${entries[ENTRIES - 1]?.sequence}`}>
          Show older
        </a>
      </p>
    ) : null}
  </Card>
);

async function usageCsv(request: PageRequest): Promise<Response> {
  const { rows, names } = await usageOf(request);
  const head = ["day", "key_id", "key", "made", "failed", "credits"];
  const lines = rows.map(({ day, keyId, made, failed, credits }) => [
    day,
    keyId ?? "",
    nameOf(names, keyId),
    String(made),
    String(failed),
    String(credits),
  ]);
  return new Response(spreadsheetCsvOf([head, ...lines]), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="folio-usage.csv"',
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
