import { readFileSync, writeFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { LocalPdfEditor } from "@folio/pdf";
import type { EditedPdf, Stamp, StampArtwork } from "@folio/pdf/model";
import { nodeTools } from "@folio/pdf/node";
import { LIMITS } from "../../src/domain/limits.ts";
import { toFolioError } from "../../src/domain/to-folio-error.ts";
import {
  type DescribeResult,
  type EditJob,
  type EditResult,
  type InspectResult,
  textLayers,
} from "../../src/engines/container/contract.ts";
import type { EditAnswer, EditOrder } from "./edit.ts";
import { FileSink } from "./file-sink.ts";

const { job, inputs, outputs } = workerData as EditOrder;
const editor = new LocalPdfEditor(nodeTools(), {
  memoryBytes: LIMITS.containerObjectBytes,
  work: LIMITS.containerEditWork,
  workPerByte: LIMITS.containerEditWorkPerByte,
});
const readFile = (path: string) => new Uint8Array(readFileSync(path));
/** All of them in memory; a merge reads one at a time. */
const files = job.verb === "merge" ? [] : inputs.map(readFile);

async function answer(): Promise<EditAnswer> {
  try {
    return { result: await run(job) };
  } catch (thrown) {
    const { code, message, param } = toFolioError(thrown);
    const stack = code === "internal_error" && thrown instanceof Error ? thrown.stack : undefined;
    return { fault: { code, message, param, stack } };
  }
}

async function run(order: EditJob): Promise<EditResult | InspectResult | DescribeResult> {
  switch (order.verb) {
    case "inspect":
      return { sizes: [], inspection: await editor.inspect(input(order.password)) };
    case "describe": {
      const json = new TextEncoder().encode(JSON.stringify(await editor.describe(input(order.password))));
      writeFileSync(`${outputs}-0`, json);
      return { sizes: [json.length] };
    }
    case "stamp":
      return write([await editor.stamp(input(order.password), stampsOf(order))]);
    case "merge":
      return merge(order);
    case "split":
      return write(await editor.split(input(order.password), order.ranges));
    case "reorder":
      return write([await editor.reorder(input(order.password), { pages: order.pages, rotate: order.rotate })]);
    case "lay_text": {
      const layers = textLayers.parse(JSON.parse(new TextDecoder().decode(file(1))));
      return write([await editor.layText(input(order.password), { layers, deskew: order.deskew })]);
    }
    case "revise": {
      const { steps, protection } = order;
      return write([await editor.revise(input(order.password), { steps, files: files.slice(1), protection })]);
    }
    case "of_pictures": {
      const pictures = order.kinds.map((kind, index) => ({ kind, bytes: file(index) }));
      return write([await editor.ofPictures(pictures, order.layout)]);
    }
    case "compress":
      return write([await editor.compress(input(order.password), order.level)]);
  }
}

async function merge({ sources, sizes }: Extract<EditJob, { verb: "merge" }>): Promise<EditResult> {
  const sink = new FileSink(`${outputs}-0`);
  try {
    const readable = sources.map(({ password, ...source }, index) => ({
      ...source,
      password: password ?? undefined,
      sizeBytes: sizes[index] ?? 0,
      read: () => readFile(inputs[index] ?? ""),
    }));
    const merged = await editor.mergeInto(sink, readable);
    return { sizes: [sink.sizeBytes], edited: [merged] };
  } finally {
    sink.close();
  }
}

function file(index: number): Uint8Array {
  return files[index] ?? new Uint8Array();
}

function input(password: string | null, index = 0) {
  return { bytes: file(index), password: password ?? undefined };
}

function stampsOf({ stamps }: Extract<EditJob, { verb: "stamp" }>): Stamp[] {
  return stamps.map(({ artwork: kind, fitToPage, ...options }, index) => {
    const bytes = file(index + 1);
    const artwork: StampArtwork = kind === "pdf" ? { pdf: bytes } : kind === "png" ? { png: bytes } : { jpeg: bytes };
    return { ...options, artwork, ...(fitToPage === undefined ? {} : { fitToPage }) };
  });
}

function write(edited: EditedPdf[]): EditResult {
  edited.forEach(({ pdf }, index) => {
    writeFileSync(`${outputs}-${index}`, pdf);
  });
  return {
    sizes: edited.map(({ pdf }) => pdf.byteLength),
    edited: edited.map(({ pdf: _, ...rest }) => rest),
  };
}

parentPort?.postMessage(await answer());
