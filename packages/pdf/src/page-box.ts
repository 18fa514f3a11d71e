/** Axis-aligned rectangle on the visible page, in points, with the origin at its top left (CropBox, /Rotate and UserUnit applied). */
export interface PageBox {
  x: number;
  y: number;
  width: number;
  height: number;
}
