import type { Child } from "hono/jsx";
import { FolioError } from "../../../domain/errors.ts";
import { readEngine } from "../../../operations/engine/read.ts";
import { type ContainerLoad, type NamedHostLoad, readLoad } from "../../../operations/service/read-load.ts";
import type { PersonRequest } from "../../page.ts";
import { Badge, Card, countText, Facts, figures, Notice, Table, Time } from "../parts.tsx";
import { OperatorSheet } from "./frame.tsx";

export async function enginePage(visitor: PersonRequest) {
  const [{ hosts, containers }, versions] = await Promise.all([readLoad(visitor), versionsOf(visitor)]);
  return (
    <OperatorSheet
      visitor={visitor}
      tab="/engine"
      title="Engines"
      lead="The browsers and containers that create documents, with their current load."
    >
      <HostsCard hosts={hosts} />
      <ContainersCard containers={containers} />
      {versions}
    </OperatorSheet>
  );
}

/** Returns the status badge of a browser host. An idle host and a host that does not respond have different badges. */
function stateOf({ load }: NamedHostLoad): Child {
  if (load === null) return <Badge tone="bad">not responding</Badge>;
  if (load.browser === null) return <Badge>idle</Badge>;
  return load.rendering >= load.windows ? <Badge tone="warn">full</Badge> : <Badge tone="good">running</Badge>;
}

const HostsCard = ({ hosts }: { hosts: readonly NamedHostLoad[] }) => (
  <Card title="Browser hosts">
    <Table
      label="Browser hosts"
      head={[
        "Host",
        "Status",
        figures("Rendering"),
        figures("Waiting"),
        figures("Renders"),
        figures("Failures"),
        "Started",
      ]}
    >
      {hosts.map((host) => (
        <tr>
          <td>{host.name}</td>
          <td>{stateOf(host)}</td>
          <td class="number">{host.load ? `${host.load.rendering} of ${host.load.windows}` : ""}</td>
          <td class="number">{host.load?.waiting}</td>
          <td class="number">{host.load?.browser ? countText(host.load.browser.renders) : ""}</td>
          <td class="number">{host.load?.browser?.failures}</td>
          <td>{host.load?.browser ? <Time at={host.load.browser.startedAt} relative /> : ""}</td>
        </tr>
      ))}
    </Table>
    <p class="hint">
      A browser starts with the first document. It stops after 15 minutes without one, or after 3 minutes if it only
      served accounts of other hosts. A deployment can change the first period.
    </p>
  </Card>
);

const LANE_NAMES: Record<string, string> = {
  office: "Office files",
  ocr: "OCR (documents)",
  ocrPages: "OCR (pages)",
  edits: "PDF edits and page images",
  extractions: "Extraction",
};

const ContainersCard = ({ containers }: { containers: readonly ContainerLoad[] }) => (
  <Card title="Containers">
    <Table label="Containers" head={["Instance", "Status", "Work", figures("Running"), figures("Waiting")]}>
      {containers.flatMap(({ instance, lanes, sandbox }) =>
        lanes === null
          ? [
              <tr>
                <td>{instance}</td>
                <td>
                  <Badge tone="bad">not responding</Badge>
                </td>
                <td class="text">Office files, OCR, large PDFs and page images wait for this container.</td>
                <td class="number" />
                <td class="number" />
              </tr>,
            ]
          : Object.entries(lanes).map(([lane, { running, waiting }], index) => (
              <tr>
                <td>{index === 0 ? instance : ""}</td>
                <td>{index === 0 ? <Badge tone="good">responding, sandbox {sandbox}</Badge> : ""}</td>
                <td>{LANE_NAMES[lane] ?? lane}</td>
                <td class="number">{running}</td>
                <td class="number">{waiting}</td>
              </tr>
            )),
      )}
    </Table>
  </Card>
);

/** Shows the versions of the engines, or the error message if the browser or the container is not available. */
async function versionsOf(visitor: PersonRequest) {
  try {
    const { browser, container } = await readEngine(visitor);
    return (
      <Card title="Versions">
        <Facts
          rows={[
            ["Browser", <code>{browser}</code>],
            ...(container
              ? ([
                  ["LibreOffice", container.libreoffice],
                  ["Tesseract", container.tesseract],
                  ["Poppler", container.poppler],
                  ["qpdf", container.qpdf],
                  ["OCR languages", container.ocrLanguages.join(", ")],
                  ["Font families", countText(container.fonts.length)],
                ] as const)
              : ([["Container", "not responding"]] as const)),
          ]}
        />
      </Card>
    );
  } catch (error) {
    if (!(error instanceof FolioError)) throw error;
    return <Notice tone="bad">{error.message}</Notice>;
  }
}
