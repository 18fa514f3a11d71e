import { type PdfDocument, type PdfPage, pageRotation, visibleBox } from "@folio/pdf/reading";
import type { Matrix } from "../geometry.ts";

export interface PageGeometry {
  /** Width of the visible page in points. The crop box, the rotation and the user unit are already applied. */
  width: number;
  height: number;
  /** Matrix from default user space to points from the top left of the visible page. */
  toPage: Matrix;
}

export function geometryOf(document: PdfDocument, page: PdfPage): PageGeometry {
  const box = visibleBox(document, page);
  const unit = document.number(page.dict.get("UserUnit")) ?? 1;
  const scale = unit > 0 ? unit : 1;
  const [left, bottom, right, top] = [box.x, box.y, box.x + box.width, box.y + box.height].map((edge) => edge * scale);
  const upright = { width: box.width * scale, height: box.height * scale };
  const turned = { width: upright.height, height: upright.width };
  switch (pageRotation(document, page)) {
    case 90:
      return { ...turned, toPage: [0, scale, scale, 0, -(bottom ?? 0), -(left ?? 0)] };
    case 180:
      return { ...upright, toPage: [-scale, 0, 0, scale, right ?? 0, -(bottom ?? 0)] };
    case 270:
      return { ...turned, toPage: [0, -scale, -scale, 0, top ?? 0, right ?? 0] };
    default:
      return { ...upright, toPage: [scale, 0, 0, -scale, -(left ?? 0), top ?? 0] };
  }
}
