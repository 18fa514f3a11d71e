import type { Child } from "hono/jsx";
import { type ImageRecord, type ImageStatus, imageStatusAt } from "../../domain/image.ts";
import { listImages } from "../../operations/images/list.ts";
import { retrieveImage } from "../../operations/images/retrieve.ts";
import { type ImageView, presentImage } from "../../resources/images.ts";
import type { PageRequest, View } from "../page.ts";
import { DangerForm, SelectField } from "./fields.tsx";
import { filterForm, ListFrame } from "./list-frame.tsx";
import { cursorOf } from "./listing.ts";
import { Badge, Card, Code, Empty, Facts, figures, Id, Notice, PageHeader, sizeText, Time } from "./parts.tsx";
import { PDF_TONES } from "./pdf-status.ts";
import {
  deliveryRows,
  ErrorNotice,
  EXPIRED_TEXT,
  MetadataCard,
  Processing,
  WarningsCard,
  withoutUrl,
} from "./result-parts.tsx";

const path = "/images";
const STATES: readonly (readonly [ImageStatus | "", string])[] = [
  ["", "Any status"],
  ["processing", "processing"],
  ["completed", "completed"],
  ["completed_with_warnings", "completed with warnings"],
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
        Create image
      </a>
    );
  const body = (
    <>
      <PageHeader title="Images" lead="Screenshots of pages. Your plan sets how long files are kept.">
        {create}
      </PageHeader>
      {query.get("done") === "deleted" ? <Notice tone="good">The image and its file are deleted.</Notice> : null}
      <ListFrame
        url={url}
        label="Images"
        head={[
          "Preview",
          "Image",
          "Status",
          "Source",
          figures("Pixels"),
          figures("Size"),
          figures("Render time"),
          "Created",
        ]}
        page={page}
        idOf={({ image }) => image.id}
        row={(view) => <ImageRow view={view} base={base} />}
        filters={<SelectField form={filterForm(query)} name="status" label="Status" options={STATES} />}
        empty={status === null ? <NoImages action={create} /> : <NoneInState base={base} />}
      />
    </>
  );
  return { title: "Images", current: path, body };
}

const NoneInState = ({ base }: { base: string }) => (
  <Empty
    icon="images"
    title="No images match"
    action={
      <a class="button" href={`${base}${path}`}>
        Show all images
      </a>
    }
  >
    No image has this status.
  </Empty>
);

const NoImages = ({ action }: { action: Child }) => (
  <Empty icon="images" title="No image yet" action={action}>
    An image is a screenshot of a page. Create one here, or with <code>POST /v1/images</code>.
  </Empty>
);

const pixelsOf = ({ width, height }: ImageRecord): string => (width === null ? "" : `${width} x ${height}`);
const templateOf = ({ template }: ImageRecord): string => (template ? `${template.name} v${template.version}` : "page");

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
      <PageHeader title="Image" lead={<code>{image.id}</code>}>
        {url ? (
          <a class="button primary" href={`${base}${path}/${image.id}/download`}>
            Download
          </a>
        ) : null}
        {account.role === "viewer" ? null : (
          <DangerForm
            action={`${base}${path}/${image.id}/delete`}
            csrf={csrf}
            confirm={isAwaited ? "Stop creating this image and delete it?" : "Delete this image and its file?"}
          >
            Delete
          </DangerForm>
        )}
      </PageHeader>
      <ErrorNotice error={image.error} />
      <div class="grid two">
        <Card title="Image">
          <Picture view={view} status={status} />
        </Card>
        <div class="stack">
          <Card title="Details" aside={<Badge tone={PDF_TONES[status]}>{status.replaceAll("_", " ")}</Badge>}>
            <ImageFacts image={image} base={base} />
          </Card>
          <WarningsCard warnings={image.warnings} />
          <MetadataCard metadata={image.metadata} />
        </div>
      </div>
      <Card title="API response">
        <Code label="this image as JSON">{JSON.stringify(withoutUrl(presentImage(view)), null, 2)}</Code>
      </Card>
    </>
  );
  return { title: "Image", current: path, body, islands: isAwaited ? ["awaited"] : [] };
}

const Picture = ({ view: { image, url }, status }: { view: ImageView; status: ImageStatus }) => {
  if (url && image.width && image.height)
    return (
      <img class="page-picture" src={url} alt="Screenshot of the page" width={image.width} height={image.height} />
    );
  if (status === "processing") return <Processing />;
  return <p>{status === "expired" ? EXPIRED_TEXT : "There is no file."}</p>;
};

const ImageFacts = ({ image, base }: { image: ImageRecord; base: string }) => (
  <Facts
    rows={[
      ["Created", <Time at={image.createdAt} />],
      [
        "Source",
        image.template ? (
          <a
            href={`${base}/templates/${image.template.id}`}
          >{`${image.template.name}, version ${image.template.version}`}</a>
        ) : (
          (image.mainDocument?.url ?? "page")
        ),
      ],
      ["Format", image.format],
      ["Pixels", pixelsOf(image) || "none"],
      ["Size", image.bytes === null ? "none" : sizeText(image.bytes)],
      ["Render time", image.renderTimeMs === null ? "none" : `${image.renderTimeMs} ms`],
      ["Engine", image.engine ?? "none"],
      ["Credits", image.creditsUsed],
      ...deliveryRows(image.delivery),
      ["File kept until", <Time at={image.fileExpiresAt} />],
    ]}
  />
);
