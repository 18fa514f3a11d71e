import { Damage } from "../syntax/damage.ts";

/** A stream's data is damaged, a bomb, or in a format made for images. */
export class UndecodableStream extends Damage {
  override readonly name = "UndecodableStream";
}
