/** Axis-aligned rectangle on the page as displayed, in points from its top left (CropBox, /Rotate and UserUnit are applied). */
export interface PageBox {
  x: number;
  y: number;
  width: number;
  height: number;
}
