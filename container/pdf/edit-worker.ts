import "../report-thread.ts";
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
import type { EditReply, EditTask } from "./edit.ts";
import { FileSink } from "./file-sink.ts";

const { job, inputs, outputs } = workerData as EditTask;
const editor = new LocalPdfEditor(nodeTools(), {
  memoryBytes: LIMITS.containerObjectBytes,
  maxWorkUnits: LIMITS.containerEditWork,
  workPerByte: LIMITS.containerEditWorkPerByte,
});
const readFile = (path: string) => new Uint8Array(readFileSync(path));
/**
 * For a merge, no input is read here: the merge reads one input at a time. All other methods need all inputs in memory.
 */
const files = job.verb === "merge" ? [] : inputs.map(readFile);

async function reply(): Promise<EditReply> {
  try {
    return { result: await runEdit(job) };
  } catch (thrown) {
    const { code, message, param } = toFolioError(thrown);
    const stack = code === "internal_error" && thrown instanceof Error ? thrown.stack : undefined;
    return { fault: { code, message, param, stack } };
  }
}

async function runEdit(order: EditJob): Promise<EditResult | InspectResult | DescribeResult> {
  switch (order.verb) {
    case "inspect":
      return { sizes: [], inspection: await editor.inspect(inputDocument(order.password)) };
    case "describe": {
      const json = new TextEncoder().encode(JSON.stringify(await editor.describe(inputDocument(order.password))));
      writeFileSync(`${outputs}-0`, json);
      return { sizes: [json.length] };
    }
    case "stamp":
      return writeOutputs([await editor.stamp(inputDocument(order.password), toStamps(order))]);
    case "merge":
      return merge(order);
    case "split":
      return writeOutputs(await editor.split(inputDocument(order.password), order.ranges));
    case "reorder":
      return writeOutputs([
        await editor.reorder(inputDocument(order.password), { pages: order.pages, rotate: order.rotate }),
      ]);
    case "lay_text": {
      const layers = textLayers.parse(JSON.parse(new TextDecoder().decode(inputFile(1))));
      return writeOutputs([await editor.addTextLayer(inputDocument(order.password), { layers, deskew: order.deskew })]);
    }
    case "revise": {
      const { steps, protection } = order;
      return writeOutputs([
        await editor.revise(inputDocument(order.password), { steps, files: files.slice(1), protection }),
      ]);
    }
    case "of_pictures": {
      const pictures = order.kinds.map((kind, index) => ({ kind, bytes: inputFile(index) }));
      return writeOutputs([await editor.fromImages(pictures, order.layout)]);
    }
    case "compress":
      return writeOutputs([await editor.compress(inputDocument(order.password), order.level)]);
  }
}

async function merge({ sources, sizes }: Extract<EditJob, { verb: "merge" }>): Promise<EditResult> {
  const sink = new FileSink(`${outputs}-0`);
  try {
    const readable = sources.map(({ password, bare, ...source }, index) => ({
      ...source,
      password: password ?? undefined,
      omitsSourceBookmark: bare,
      sizeBytes: sizes[index] ?? 0,
      read: () => readFile(inputs[index] ?? ""),
    }));
    const merged = await editor.mergeInto(sink, readable);
    return { sizes: [sink.sizeBytes], edited: [merged] };
  } finally {
    sink.close();
  }
}

function inputFile(index: number): Uint8Array {
  return files[index] ?? new Uint8Array();
}

function inputDocument(password: string | null, index = 0) {
  return { bytes: inputFile(index), password: password ?? undefined };
}

function toStamps({ stamps }: Extract<EditJob, { verb: "stamp" }>): Stamp[] {
  return stamps.map(({ artwork: kind, fitToPage, ...options }, index) => {
    const bytes = inputFile(index + 1);
    const artwork: StampArtwork = kind === "pdf" ? { pdf: bytes } : kind === "png" ? { png: bytes } : { jpeg: bytes };
    return { ...options, artwork, ...(fitToPage === undefined ? {} : { fitToPage }) };
  });
}

function writeOutputs(edited: EditedPdf[]): EditResult {
  edited.forEach(({ pdf }, index) => {
    writeFileSync(`${outputs}-${index}`, pdf);
  });
  return {
    sizes: edited.map(({ pdf }) => pdf.byteLength),
    edited: edited.map(({ pdf: _, ...rest }) => rest),
  };
}

parentPort?.postMessage(await reply());
