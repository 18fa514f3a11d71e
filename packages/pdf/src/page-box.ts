/**
 * Axis-aligned rectangle on the page as displayed, in points from the page's top left. CropBox, /Rotate and UserUnit
 * are already applied.
 */
export interface PageBox {
  x: number;
  y: number;
  width: number;
  height: number;
}
