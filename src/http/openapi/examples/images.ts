import type { OperationExamples } from "../example.ts";
import { exampleId } from "./ids.ts";

const params = { id: exampleId("img") };

export const IMAGE_EXAMPLES: Record<string, OperationExamples> = {
  createImage: {
    html: {
      summary: "A card for social media",
      body: {
        html: "<body style='font: 48px Georgia; padding: 40px'><h1>Receipt A-1001</h1><p>79.50 EUR, with thanks.</p>",
        viewport: { width: 1200, height: 630 },
      },
    },
    url: {
      summary: "A whole web page as a small image",
      body: { url: "https://example.com/report.html", full_page: true, format: "webp", quality: 70 },
    },
    element: {
      summary: "One element in high resolution on a transparent background",
      body: {
        html: "<div id=badge style='width: 200px; border-radius: 20px; background: #2b46b8; color: white'>Paid</div>",
        selector: "#badge",
        device_scale: 2,
        omit_background: true,
      },
    },
    template: {
      summary: "A template with data",
      body: {
        template_id: exampleId("tpl"),
        data: { number: "2026-001", items: [{ name: "Bread", price: 3.5 }] },
        full_page: true,
      },
    },
  },
  listImages: { page: { summary: "The ten newest images", query: { limit: 10 } } },
  retrieveImage: { image: { summary: "With a new download URL", params } },
  deleteImage: { image: { summary: "One image", params } },
};
