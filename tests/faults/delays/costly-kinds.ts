import sharp from "sharp";
import { dayFromToday, PASSWORD, type Answer, type ApiClient, type FilePart } from "../../fixtures/api-client";
import { makePhoto, makePngBomb, makePngThatClaims } from "../../fixtures/images";
import { howOften } from "../how-often";
import { OWNER_NAME } from "./long-history";
import { one, request, type Kind, type OneRequest, type Subject } from "./request-kinds";

/** Requests that take work outside of JavaScript: images, passwords, printing; and many at the same time. */

const FIELDS = {
  name: "Mahindra 575 DI",
  description: "Strong and well kept",
  category: "tractor",
  dailyRate: "2000",
  location: "Latur",
};
const MAX_BYTES = 8 * 1024 * 1024;
const BOMB_SIDE_PX = 30_000;
/** The short version leaves the largest that are taken to tests/api/images.test.ts. */
const SIDE_PX = howOften(6_300, 600);
const AVIF_SIDE_PX = howOften(3_000, 300);
const WIDE_HEIGHT_PX = howOften(2_000, 200);
const PIXELS_PER_MEGAPIXEL = 1_000_000;
const megapixels = (sidePx: number) => `${Math.round(sidePx ** 2 / PIXELS_PER_MEGAPIXEL)} megapixels`;

const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: "#888", noise: { type: "gaussian", mean: 128, sigma: 30 } },
    limitInputPixels: false,
  });
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#464" }, limitInputPixels: false });
/** A share of what is sent at once shows in the short version whether others still get their answers. */
const SHORTENED_BY = 20;
/** Parts with a file name, and then lines without an end. */
function formOfHeaders(): string {
  const disposition = 'Content-Disposition: form-data; name="image"; filename="a"\r\n';
  return `${`--b\r\n${disposition}${"a:\r\n".repeat(10_000)}\r\nx\r\n`.repeat(190)}--b--\r\n`;
}
const fileOf = (bytes: Buffer): FilePart => ({ bytes: new Uint8Array(bytes), name: "photo.jpg", type: "image/jpeg" });

async function images(): Promise<Kind[]> {
  const files: [name: string, bytes: Buffer][] = [
    ["a PNG of 30,000 by 30,000 lines in 100 KB", makePngBomb(BOMB_SIDE_PX)],
    ["a PNG that claims 60,000 by 60,000", await makePngThatClaims(60_000, 60_000)],
    [`a PNG of ${megapixels(SIDE_PX)}`, await plain(SIDE_PX, SIDE_PX).png({ compressionLevel: 9 }).toBuffer()],
    [
      `an interlaced PNG of ${megapixels(SIDE_PX)}`,
      await plain(SIDE_PX, SIDE_PX).png({ progressive: true }).toBuffer(),
    ],
    [`a JPEG of ${megapixels(SIDE_PX)}`, await plain(SIDE_PX, SIDE_PX).jpeg().toBuffer()],
    [
      `a progressive JPEG of ${megapixels(SIDE_PX)}`,
      await plain(SIDE_PX, SIDE_PX).jpeg({ progressive: true }).toBuffer(),
    ],
    ["a JPEG of noise of almost 8 MB", await noise(3_200, 2_400).jpeg({ quality: 95 }).toBuffer()],
    ["a WebP of 16,000 pixels' width", await plain(16_000, WIDE_HEIGHT_PX).webp().toBuffer()],
    [`an AVIF of ${megapixels(AVIF_SIDE_PX)}`, await plain(AVIF_SIDE_PX, AVIF_SIDE_PX).avif({ effort: 0 }).toBuffer()],
    ["half a JPEG", (await makePhoto("jpeg")).subarray(0, 9_000)],
    ["an SVG", Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${"<g>".repeat(100_000)}</svg>`)],
    ["8 MB of nothing", Buffer.alloc(MAX_BYTES - 1)],
    ["9 MB", Buffer.alloc(MAX_BYTES + 1_000_000)],
  ];
  const headers = { raw: { type: "multipart/form-data; boundary=b", body: formOfHeaders() } };
  return [
    ...files.map(([name, bytes]) =>
      one("owner", "POST", "/api/equipment", { multipart: { ...FIELDS, image: fileOf(bytes) } }, `uploads ${name}`),
    ),
    one("owner", "POST", "/profile", headers, "uploads 190 parts of 10,000 header lines"),
  ];
}

function storm(name: string, as: Kind["as"], inFull: number, requests: Kind["requests"]): Kind {
  const atOnce = howOften(inFull, Math.ceil(inFull / SHORTENED_BY));
  return { name: `${atOnce} at once: ${name}`, as, atOnce, requests };
}

/** What the other kinds send at once, all of it at the same time. */
function mix(kinds: readonly Kind[], { clientOf }: Subject): Kind {
  const send = async () => {
    const answers = await Promise.all(
      kinds.flatMap(({ as, atOnce = 1, requests }) =>
        requests.flatMap((one) => Array.from({ length: atOnce }, () => one.send(clientOf(as)))),
      ),
    );
    return answers.reduce((worst, answer) => (answer.status > worst.status ? answer : worst));
  };
  return { name: "all that is sent at once, at the same time", as: "visitor", requests: [{ name: "all", send }] };
}

/** How long a login waits for a password's turn while one address registers many, and then the last of these. */
function crowd(register: OneRequest, { clientOf }: Subject): Kind[] {
  const many = howOften(100, 10);
  let others: Promise<Answer>[] = [];
  const login: OneRequest = {
    name: "/api/login",
    send: (client) => {
      others = Array.from({ length: many }, () => register.send(clientOf("visitor")));
      return client.post("/api/login", { username: OWNER_NAME, password: PASSWORD });
    },
  };
  const rest: OneRequest = {
    name: "register",
    send: async (client) => (await Promise.all(others)).at(-1) ?? client.get("/healthz"),
  };
  return [
    { name: `a login beside ${many} registrations`, as: "visitor", requests: [login] },
    { name: `${many} registrations beside a login`, as: "visitor", requests: [rest] },
  ];
}

async function storms(subject: Subject): Promise<Kind[]> {
  const photo = fileOf(await makePhoto("jpeg"));
  /** Each wish is for a document that has not been printed yet. */
  let printed = subject.bookingId;
  const print = { name: "PDF", send: (client: ApiClient) => client.get(`/bookings/${(printed += 1)}/receipt/pdf`) };
  const wrong = { username: "renter", password: "Wrong1234" };
  let accounts = 0;
  const register = {
    name: "register",
    send: (client: ApiClient) => {
      accounts += 1;
      const username = `storm_${process.pid}_${accounts}`;
      return client.post("/api/register", { username, password: PASSWORD, name: "Asha" });
    },
  };
  const days = { startDate: dayFromToday(19), endDate: dayFromToday(20) };
  const kinds = [
    storm("logins", "visitor", 30, [request("POST", "/api/login", { json: wrong })]),
    // Below what one address may guess in ten minutes, over all rounds.
    storm("logins", "visitor", 100, [request("POST", "/api/login", { json: wrong })]),
    storm("registrations", "visitor", 30, [register]),
    storm("bookings of one machine", "renter", 30, [
      request("POST", "/api/bookings", { json: { equipmentId: 7, ...days } }),
    ]),
    storm("PDFs", "renter", 10, [print]),
    storm("uploads", "owner", 8, [request("POST", "/api/equipment", { multipart: { ...FIELDS, image: photo } })]),
    storm("data files", "renter", 5, [request("GET", "/profile/data.json")]),
    storm("searches", "visitor", 30, [request("GET", "/equipment?search=a+e+i+o+u&sort=rating&page=999999")]),
    storm("exports", "admin", 5, [request("GET", "/admin/bookings.csv")]),
  ];
  return [...kinds, ...crowd(register, subject), mix(kinds, subject)];
}

export const costlyKinds = async (subject: Subject): Promise<Kind[]> => [
  ...(await images()),
  ...(await storms(subject)),
];
