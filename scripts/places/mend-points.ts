import { agreedPoint, isWithin, kmBetween, middleOf, type Area } from "./check-points";
import { groupBy } from "./group-by";
import type { Point } from "./read-sources";
import type { Place } from "./write-lines";

/** Finds PIN codes that are drawn far from the rest of their taluka, and draws them within it. */

/** The PIN codes of a taluka, and those that begin alike, lie around one middle; in deserts farther from it. */
const MIN_LIMIT_KM = 35;
const REACH_OF_HALF = 2.5;
/** With fewer of them their middle is not known. */
const MIN_KIN = 3;
/** One of them within this speaks for a point. */
const NEIGHBOUR_KM = 25;
const ALIKE_DIGITS = 4;
/** Two lists that give a point within this of it agree on it. */
const AGREED_KM = 8;

export interface Evidence {
  /** How the taluka sounds that the list names for a place. */
  talukaOf(place: Place): string | undefined;
  /** The points that each list gives for a PIN code. */
  pointsOf(pin: string): readonly (readonly Point[])[];
}

/**
 * Moves PIN codes, and the places of theirs that stand far off, to where their taluka is.
 *
 * @returns the codes that were moved
 */
export function mendPoints(places: readonly Place[], pins: Map<string, Point>, evidence: Evidence): string[] {
  const ofPin = groupBy(places, ({ pin }) => pin);
  const drawn = [...pins].map(([pin, point]) => ({ pin, point, taluka: commonTaluka(ofPin.get(pin) ?? [], evidence) }));
  const moved: string[] = [];
  for (const { pin, point, taluka } of drawn) {
    const kin = drawn.filter(
      (other) =>
        other.pin !== pin &&
        ((taluka !== undefined && other.taluka === taluka) ||
          other.pin.slice(0, ALIKE_DIGITS) === pin.slice(0, ALIKE_DIGITS)),
    );
    // The only code of a taluka stands as alone as it is drawn.
    if (taluka !== undefined && !kin.some((other) => other.taluka === taluka)) continue;
    const area = areaOfKin(kin.map((other) => other.point));
    if (area === undefined || isWithin(point, area)) continue;
    if (kin.some((other) => kmBetween(other.point, point) <= NEIGHBOUR_KM)) continue;
    const given = evidence.pointsOf(pin);
    if (given.every((points) => points.some((one) => kmBetween(one, point) <= AGREED_KM))) continue;
    const better = pointNear(area, ofPin.get(pin) ?? [], places, given.flat());
    pins.set(pin, better);
    for (const place of ofPin.get(pin) ?? []) if (!isWithin(place.point, area)) place.point = better;
    moved.push(pin);
  }
  return moved;
}

function areaOfKin(points: readonly Point[]): Area | undefined {
  const middle = middleOf(points);
  if (middle === undefined || points.length < MIN_KIN) return undefined;
  const km = points.map((point) => kmBetween(point, middle)).toSorted((one, other) => one - other);
  const half = km[Math.floor(km.length / 2)] ?? 0;
  return { middle, limitKm: Math.max(MIN_LIMIT_KM, half * REACH_OF_HALF), points: [] };
}

/** The taluka that most places of a PIN code are said to lie in. */
function commonTaluka(members: readonly Place[], { talukaOf }: Evidence): string | undefined {
  const told = groupBy(
    members.flatMap((place) => talukaOf(place) ?? []),
    (taluka) => taluka,
  );
  const [first] = [...told].toSorted(([, one], [, other]) => other.length - one.length);
  return first?.[0];
}

/** Where offices of other codes carry the name of its town; or what the lists agree on near the middle; or the middle. */
function pointNear(area: Area, own: readonly Place[], all: readonly Place[], given: readonly Point[]): Point {
  const towns = own.filter(({ isTown }) => isTown).map(({ name }) => name.toLowerCase());
  const namesakes = all.filter(
    (place) =>
      !own.includes(place) && isWithin(place.point, area) && wordsOf(place.name).some((word) => towns.includes(word)),
  );
  return (
    middleOf(namesakes.map(({ point }) => point)) ??
    agreedPoint(
      given.map((point) => ({ point, weight: 1 })),
      area,
    ) ??
    area.middle
  );
}

const wordsOf = (name: string) => name.toLowerCase().split(/[^a-z]+/);
