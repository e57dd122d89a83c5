import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { toWorldPixel } from "~/domain/geography/mercator";
import type { Position } from "./read-states";

/** A place with a point of its own, and what it belongs to. */
export interface OwnPlace {
  state: string;
  district: string;
  at: Position;
}

/** Towns and villages of db/places/india.txt.gz that have a point of their own. */
export function readPlaces(file: string, zoom: number): OwnPlace[] {
  const places: OwnPlace[] = [];
  let state = "";
  let district = "";
  for (const line of gunzipSync(readFileSync(file)).toString().split("\n")) {
    const [kind, name = "", , latitude = "", longitude = ""] = line.split("\t");
    if (kind === "S") state = longitude;
    if (kind === "D") district = name;
    if ((kind !== "V" && kind !== "O") || longitude === "") continue;
    const { x, y } = toWorldPixel({ latitude: Number(latitude), longitude: Number(longitude) }, zoom);
    places.push({ state, district, at: [x, y] });
  }
  return places;
}
