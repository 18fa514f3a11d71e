/** SVG paths of the icons, on a grid of 20 x 20. Icons are decorative and hidden from assistive technology. */
const PATHS = {
  overview: "M3 11h5V3H3zM12 17h5V9h-5zM3 17h5v-3H3zM12 6h5V3h-5z",
  keys: "M12.5 7.5a4 4 0 1 0-3.6 4l1.1 1.1h1.6v1.6h1.6v1.6h2.8v-2.6l-4.2-4.2c.4-.4.7-.9.7-1.5zM7.7 7.3h.01",
  pdfs: "M5 2.8h6.5L15.2 6.5v10.7H5zM11.3 2.8v4h3.9M7.5 10.5h5M7.5 13.3h5",
  images: "M3 4h14v12H3zM3 13.5l4-4 3.5 3.5 2.5-2.5 4 4M13 7.5h.01",
  jobs: "M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM10 6v4.2l2.8 1.8",
  templates: "M3 3.5h14v4H3zM3 10.5h5.5v6H3zM11.5 10.5H17v6h-5.5z",
  batches: "M10 2.8 17.2 6.5 10 10.2 2.8 6.5zM2.8 10 10 13.7 17.2 10M2.8 13.5 10 17.2l7.2-3.7",
  extractions: "M3 3.5h14v13H3zM3 8h14M8 8v8.5M3 12.2h14",
  webhooks:
    "M6.3 14.2a3 3 0 1 0 2.9 2.3h5M10 7.5l-2.6 4.6M13.7 14.2a3 3 0 1 1-2 4.8M12.9 6a3 3 0 1 0-5.1 1.8M12 7.4l2.4 4.5",
  usage: "M3 17V3M3 17h14M6.5 13.5V10M10 13.5V6.5M13.5 13.5v-5",
  logs: "M3 5h14M3 10h14M3 15h9",
  playground: "M6.5 4v12l9-6z",
  settings:
    "M10 7.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6M10 2.5v2.2M10 15.3v2.2M2.5 10h2.2M15.3 10h2.2M4.7 4.7l1.6 1.6M13.7 13.7l1.6 1.6M4.7 15.3l1.6-1.6M13.7 6.3l1.6-1.6",
  operator: "M10 2.5 16.5 5v4.6c0 3.7-2.6 6.6-6.5 7.9-3.9-1.3-6.5-4.2-6.5-7.9V5z",
  person: "M10 10.2a3.6 3.6 0 1 0 0-7.2 3.6 3.6 0 0 0 0 7.2M3.5 17c.6-3 3.2-4.6 6.5-4.6s5.9 1.6 6.5 4.6",
  menu: "M3 5.5h14M3 10h14M3 14.5h14",
  docs: "M10 4.5C8.5 3.3 6.2 3 3 3v12.5c3.2 0 5.5.3 7 1.5 1.5-1.2 3.8-1.5 7-1.5V3c-3.2 0-5.5.3-7 1.5zM10 4.5V17",
} as const;

export type IconName = keyof typeof PATHS;

export const Icon = ({ name }: { name: IconName }) => (
  <svg class="icon" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" focusable="false">
    <path d={PATHS[name]} />
  </svg>
);
