/** Points, origin at the top left of the visible page (CropBox, /Rotate and UserUnit applied). */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
