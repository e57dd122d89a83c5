import { groupBy } from "./group-by";
import type { District, Names } from "./read-districts";
import type { Point } from "./read-sources";

/** The lines of db/places/india.txt.gz; docs/data.md tells what stands in them. */

export interface Place {
  name: string;
  /** Its former names, and those in other scripts. */
  also?: readonly string[];
  pin: string;
  isTown: boolean;
  point: Point;
  taluka?: number;
}

export interface Taluka extends Names {
  point: Point;
  reachKm: number;
}

export interface Drawn {
  district: District;
  talukas: Taluka[];
  places: Place[];
  pins: Map<string, Point>;
  middle: Point;
  reachKm: number;
}

const digits = (degrees: number, places = 4) => String(Number(degrees.toFixed(places)));
const at = ({ latitude, longitude }: Point, places?: number) => [digits(latitude, places), digits(longitude, places)];
export const namesLine = (kind: string, { names, hi, mr }: Names, rest: readonly (string | number)[]) =>
  [kind, names.join("/"), hi.join("/"), mr.join("/"), ...rest].join("\t");

export function linesOf({ district, talukas, places, pins, middle, reachKm }: Drawn): string[] {
  const lines = [namesLine("D", district, [...at(middle), reachKm])];
  for (const taluka of talukas) lines.push(namesLine("T", taluka, [...at(taluka.point), taluka.reachKm]));
  for (const [pin, ofPin] of [...groupBy(places, (place) => place.pin)].toSorted(([one], [other]) =>
    one.localeCompare(other),
  )) {
    const point = pins.get(pin);
    if (point === undefined) continue;
    lines.push(["P", pin, ...at(point, 3)].join("\t"));
    for (const place of ofPin) {
      const isMiddle = at(place.point, 3).join() === at(point, 3).join();
      const where = isMiddle ? [] : at(place.point, 3);
      lines.push(
        [place.isTown ? "O" : "V", [place.name, ...(place.also ?? [])].join("/"), place.taluka ?? "", ...where].join(
          "\t",
        ),
      );
    }
  }
  return lines;
}
