import { type ErrorRates, readErrorRates } from "../../../operations/service/read-error-rates.ts";
import { isoTime } from "../../../resources/shared.ts";
import type { PersonRequest } from "../../page.ts";
import { BarChart } from "../chart.tsx";
import { Badge, Card, countText, Figure, figures, Table } from "../parts.tsx";
import { OperatorSheet } from "./frame.tsx";

export async function errorsPage(visitor: PersonRequest) {
  const rates = await readErrorRates(visitor);
  return (
    <OperatorSheet
      visitor={visitor}
      tab="/errors"
      title="Error rates"
      lead="API requests of all accounts in the last 24 hours."
    >
      <Totals rates={rates} />
      <Card title="Requests per hour (UTC)">
        <BarChart
          bars={rates.hours.map(({ startsAt, requests, failed }) => ({
            tick: isoTime(startsAt).slice(11, 16),
            name: `${isoTime(startsAt).slice(0, 16).replace("T", " ")} UTC`,
            good: requests - failed,
            bad: failed,
          }))}
          label="Requests per hour in the last 24 hours"
          good="no server error"
          bad="server error"
        />
      </Card>
      <Card title="Most frequent error codes">
        {rates.codes.length === 0 ? (
          <p>No request failed.</p>
        ) : (
          <Table label="Most frequent error codes" head={["Code", "Status", figures("Requests"), figures("Share")]}>
            {rates.codes.map(({ code, status, requests }) => (
              <tr>
                <td>
                  <code>{code}</code>
                </td>
                <td>
                  <Badge tone={status >= 500 ? "bad" : "warn"}>{status}</Badge>
                </td>
                <td class="number">{countText(requests)}</td>
                <td class="number">{shareText(requests, totalOf(rates, "requests"))}</td>
              </tr>
            ))}
          </Table>
        )}
      </Card>
    </OperatorSheet>
  );
}

const totalOf = ({ hours }: ErrorRates, what: "requests" | "refused" | "failed"): number =>
  hours.reduce((sum, hour) => sum + hour[what], 0);

const shareText = (part: number, whole: number): string =>
  whole === 0 ? "none" : `${((100 * part) / whole).toFixed(part === 0 || part === whole ? 0 : 2)} %`;

const Totals = ({ rates }: { rates: ErrorRates }) => {
  const requests = totalOf(rates, "requests");
  const [refused, failed] = [totalOf(rates, "refused"), totalOf(rates, "failed")];
  return (
    <dl class="grid">
      <Figure label="Requests" value={countText(requests)}>
        in the last 24 hours
      </Figure>
      <Figure label="Rejected (4xx)" value={shareText(refused, requests)}>
        {countText(refused)} requests
      </Figure>
      <Figure label="Server errors (5xx)" value={shareText(failed, requests)}>
        {countText(failed)} requests
      </Figure>
    </dl>
  );
};
