import type { Child } from "hono/jsx";
import { type ImageRecord, type ImageStatus, imageStatusAt } from "../../domain/image.ts";
import { listImages } from "../../operations/images/list.ts";
import { retrieveImage } from "../../operations/images/retrieve.ts";
import { type ImageView, presentImage } from "../../resources/images.ts";
import type { PageRequest, View } from "../page.ts";
import { DangerForm, SelectField } from "./fields.tsx";
import { filterForm, ListFrame } from "./list-frame.tsx";
import { cursorOf } from "./listing.ts";
import { deliveryRows, ErrorNotice, EXPIRED, MetadataCard, Processing, WarningsCard, withoutSecrets } from "./made.tsx";
import { Badge, Card, Code, Empty, Facts, figures, Id, Notice, PageHead, sizeText, Time } from "./parts.tsx";
import { PDF_TONES } from "./pdf-status.ts";

const path = "/images";
const STATES: readonly (readonly [ImageStatus | "", string])[] = [
  ["", "any state"],
  ["processing", "processing"],
  ["completed", "completed"],
  ["completed_with_warnings", "with warnings"],
  ["failed", "failed"],
  ["expired", "expired"],
];
const KEPT_SIZE = 48;

export async function imagesView(request: PageRequest): Promise<View> {
  const { query, base, url, account } = request;
  const status = STATES.map(([value]) => value).find((value) => value !== "" && value === query.get("status")) || null;
  const page = await listImages({ ...request, input: { status, request: cursorOf(query, "img") } });
  const create =
    account.role === "viewer" ? null : (
      <a class="button primary" href={`${base}${path}/new`}>
        New image
      </a>
    );
  const body = (
    <>
      <PageHead title="Images" lead="Pictures of pages, kept as long as PDFs are.">
        {create}
      </PageHead>
      {query.get("done") === "deleted" ? <Notice tone="good">The image is deleted, with its file.</Notice> : null}
      <ListFrame
        url={url}
        label="Images"
        head={["Picture", "Image", "State", "Made of", figures("Pixels"), figures("Size"), figures("Time"), "Made"]}
        page={page}
        idOf={({ image }) => image.id}
        row={(view) => <ImageRow view={view} base={base} />}
        filters={<SelectField form={filterForm(query)} name="status" label="State" options={STATES} />}
        empty={status === null ? <NoImages action={create} /> : <NoneInState base={base} />}
      />
    </>
  );
  return { title: "Images", current: path, body };
}

const NoneInState = ({ base }: { base: string }) => (
  <Empty
    icon="images"
    title="Nothing fits"
    action={
      <a class="button" href={`${base}${path}`}>
        Show all
      </a>
    }
  >
    No image is in this state.
  </Empty>
);

const NoImages = ({ action }: { action: Child }) => (
  <Empty icon="images" title="No image yet" action={action}>
    Send a page to <code>POST /v1/images</code>, or make one here.
  </Empty>
);

const pixelsOf = ({ width, height }: ImageRecord): string => (width === null ? "" : `${width} x ${height}`);
const templateOf = ({ template }: ImageRecord): string =>
  template ? `${template.name} v${template.version}` : "a page";

const ImageRow = ({ view: { image, url, nowMs }, base }: { view: ImageView; base: string }) => {
  const status = imageStatusAt(image, nowMs);
  return (
    <tr>
      <td>{url ? <img src={url} alt="" width={KEPT_SIZE} height={KEPT_SIZE} class="asset" loading="lazy" /> : null}</td>
      <td>
        <a href={`${base}${path}/${image.id}`}>
          <Id id={image.id} />
        </a>
      </td>
      <td>
        <Badge tone={PDF_TONES[status]}>{status.replaceAll("_", " ")}</Badge>
      </td>
      <td class="text">{templateOf(image)}</td>
      <td class="number">{pixelsOf(image)}</td>
      <td class="number">{image.bytes === null ? "" : sizeText(image.bytes)}</td>
      <td class="number">{image.renderTimeMs === null ? "" : `${image.renderTimeMs} ms`}</td>
      <td>
        <Time at={image.createdAt} relative />
      </td>
    </tr>
  );
};

export async function imageView(request: PageRequest): Promise<View> {
  const { base, csrf, account } = request;
  const view = await retrieveImage({ ...request, input: { id: request.params.id ?? "" } });
  const { image, url, nowMs } = view;
  const status = imageStatusAt(image, nowMs);
  const isAwaited = status === "processing";
  const body = (
    <>
      <PageHead title="Image" lead={<code>{image.id}</code>}>
        {url ? (
          <a class="button primary" href={`${base}${path}/${image.id}/download`}>
            Download
          </a>
        ) : null}
        {account.role === "viewer" ? null : (
          <DangerForm
            action={`${base}${path}/${image.id}/delete`}
            csrf={csrf}
            confirm={isAwaited ? "Do not make this image?" : "Delete this image and its file?"}
          >
            Delete
          </DangerForm>
        )}
      </PageHead>
      <ErrorNotice error={image.error} />
      <div class="grid two">
        <Card title="Picture">
          <Picture view={view} status={status} />
        </Card>
        <div class="stack">
          <Card title="About it" aside={<Badge tone={PDF_TONES[status]}>{status.replaceAll("_", " ")}</Badge>}>
            <ImageFacts image={image} base={base} />
          </Card>
          <WarningsCard warnings={image.warnings} />
          <MetadataCard metadata={image.metadata} />
        </div>
      </div>
      <Card title="As the API shows it">
        <Code label="this image as JSON">{JSON.stringify(withoutSecrets(presentImage(view)), null, 2)}</Code>
      </Card>
    </>
  );
  return { title: "Image", current: path, body, islands: isAwaited ? ["awaited"] : [] };
}

const Picture = ({ view: { image, url }, status }: { view: ImageView; status: ImageStatus }) => {
  if (url && image.width && image.height)
    return (
      <img class="page-picture" src={url} alt="The page as it was drawn" width={image.width} height={image.height} />
    );
  if (status === "processing") return <Processing />;
  return <p>{status === "expired" ? EXPIRED : "There is no file."}</p>;
};

const ImageFacts = ({ image, base }: { image: ImageRecord; base: string }) => (
  <Facts
    rows={[
      ["Made", <Time at={image.createdAt} />],
      [
        "Of",
        image.template ? (
          <a
            href={`${base}/templates/${image.template.id}`}
          >{`${image.template.name}, version ${image.template.version}`}</a>
        ) : (
          (image.mainDocument?.url ?? "a page")
        ),
      ],
      ["Kind", image.format],
      ["Pixels", pixelsOf(image) || "none"],
      ["Size", image.bytes === null ? "none" : sizeText(image.bytes)],
      ["Render time", image.renderTimeMs === null ? "none" : `${image.renderTimeMs} ms`],
      ["Engine", image.engine ?? "none"],
      ["Credits", image.creditsUsed],
      ...deliveryRows(image.delivery),
      ["Kept until", <Time at={image.fileExpiresAt} />],
    ]}
  />
);
