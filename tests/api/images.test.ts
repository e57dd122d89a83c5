import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { describe, expect, it } from "vitest";
import { howOften } from "../faults/how-often";
import { createClient, expectProblem, signUp, startAppForFile, type Answer, type Sent } from "../fixtures/api-client";
import { makePhoto, makePngBomb } from "../fixtures/images";
import { readRows } from "../fixtures/stored-rows";

interface Equipment {
  id: number;
  imageUrl: string;
  images: string[];
}

const FIELDS = {
  name: "Mahindra 575 DI",
  description: "Strong and well kept",
  category: "tractor",
  dailyRate: "2000",
  location: "Latur",
};
const NO_FILE = { bytes: new Uint8Array(), name: "", type: "application/octet-stream" };
const TOO_MANY = "A machine has at most five photos. Please choose fewer; the new ones were not kept.";
const MIB = 1024 * 1024;
const BROKEN_AT_ONCE = howOften(100, 8);
const OVERSIZE_AT_ONCE = howOften(50, 4);
/** The largest AVIF takes 260 MiB while it is unpacked, and what else the server does comes on top; two at once would take twice that. */
const MOST_GROWTH_BYTES = 340 * MIB;
const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

const app = await startAppForFile();
const owner = await signUp(app.url);
const visitor = createClient(app.url);

const fileOf = (bytes: Buffer, name = "photo.jpg", type = "image/jpeg") => ({
  bytes: new Uint8Array(bytes),
  name,
  type,
});
const send = (bytes: Buffer, name?: string, type?: string) =>
  owner.send("POST", "/api/equipment", { multipart: { ...FIELDS, image: fileOf(bytes, name, type) } });
const equipmentOf = (answer: Answer) => {
  expect(answer.status, answer.text).toBe(201);
  return answer.json<Equipment>();
};
const counts = () => ({
  machines: readRows(app, "select id from equipment").length,
  pictures: readRows(app, "select hash from images").length,
});

/** Resident memory of the server in bytes, as the kernel counts it. */
function residentBytes(): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${app.pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) * 1024;
}

describe("a photo of a machine", () => {
  it("is taken whatever it is called, and served for ever in every size", async () => {
    const { imageUrl } = equipmentOf(await send(await makePhoto("png"), "invoice.pdf.exe", "text/html"));
    expect(imageUrl).toMatch(/^\/images\/[0-9a-f]{18}\.jpg$/);
    const stem = imageUrl.slice(0, -".jpg".length);
    const files: [string, string][] = [
      [imageUrl, "image/jpeg"],
      ...[160, 320, 640, 1024].flatMap((width): [string, string][] => [
        [`${stem}-${width}.avif`, "image/avif"],
        [`${stem}-${width}.webp`, "image/webp"],
      ]),
    ];
    for (const [path, type] of files) {
      const answer = await owner.get(path);
      expect(answer.status, path).toBe(200);
      expect(answer.headers["content-type"]).toBe(type);
      expect(answer.headers["cache-control"]).toMatch(/max-age=31536000.*immutable/);
      expect(answer.headers["x-content-type-options"]).toBe("nosniff");
    }
    expect((await owner.get("/equipment")).text).toContain(`${stem}-320.avif 320w`);
  });

  it("is refused where it is empty, by every form and call, and none is needed", async () => {
    const before = counts();
    const empty = fileOf(Buffer.alloc(0));
    expect(expectProblem(await send(Buffer.alloc(0)), 400).details).toEqual({
      image: ["This photo file is empty. Please choose another one."],
    });
    for (const path of ["/dashboard/equipment/new", "/profile", "/dashboard/equipment/image"]) {
      const answer = await owner.send("POST", path, { multipart: { ...FIELDS, language: "en", image: empty } });
      expect([path, answer.status]).toEqual([path, 400]);
      expect(answer.text).toContain("This photo file is empty. Please choose another one.");
    }
    expect(counts()).toEqual(before);
    const { id } = equipmentOf(
      await owner.send("POST", "/api/equipment", { multipart: { ...FIELDS, image: fileOf(Buffer.alloc(0), "") } }),
    );
    const path = `/api/equipment/${id}`;
    expectProblem(await owner.send("PATCH", path, { multipart: { image: empty } }), 400);
    const page = await owner.send("POST", "/profile", {
      multipart: { name: "Owner", language: "en", image: fileOf(Buffer.alloc(0), "") },
    });
    expect(page.status).toBe(303);
  });

  it("is only one that this server has made, and nothing is ever fetched", async () => {
    let hits = 0;
    const canary = createServer((_request, response) => {
      hits += 1;
      response.end();
    });
    await new Promise<void>((resolve) => canary.listen(0, "127.0.0.1", resolve));
    const address = canary.address();
    const port = typeof address === "object" ? address?.port : 0;
    try {
      for (const imageUrl of [
        `http://127.0.0.1:${port}/a.png`,
        `//127.0.0.1:${port}/a.png`,
        "file:///etc/passwd",
        "http://169.254.169.254/latest/meta-data",
        "/images/../yantra.db",
        "/images/ffffffffffffffffff.jpg",
      ]) {
        const { id, imageUrl: kept } = equipmentOf(await owner.post("/api/equipment", { ...FIELDS, imageUrl }));
        expect(kept).toBe("");
        expect((await owner.get(`/dashboard/equipment/${id}/edit`)).text).not.toContain(imageUrl);
      }
      const link = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="http://127.0.0.1:${port}/x.png" width="9" height="9"/></svg>`;
      expectProblem(await send(Buffer.from(link), "a.png", "image/png"), 415);
      expect(hits).toBe(0);
    } finally {
      canary.close();
    }
  });
});

describe("a hostile file", () => {
  it("takes no more memory than there is: many of all kinds at once", async () => {
    equipmentOf(await send(await makePhoto("jpeg", 70)));
    const before = residentBytes();
    let highest = before;
    const watch = setInterval(() => (highest = Math.max(highest, residentBytes())), 20);
    const [bomb, photo, padded] = [
      makePngBomb(30_000),
      await makePhoto("png"),
      Buffer.alloc(20 * MIB, await makePhoto()),
    ];
    const kinds = [bomb, Buffer.from(DRAWING), Buffer.from("GIF89a<script>"), photo.subarray(0, photo.length / 2)];
    try {
      const answers = await Promise.all([
        ...Array.from({ length: BROKEN_AT_ONCE }, (_, index) => send(kinds[index % kinds.length] ?? bomb)),
        ...Array.from({ length: OVERSIZE_AT_ONCE }, () => send(padded).catch(() => undefined)),
      ]);
      for (const answer of answers) if (answer !== undefined) expect([400, 413, 415, 503]).toContain(answer.status);
      expect(answers.slice(0, BROKEN_AT_ONCE).every((answer) => answer !== undefined)).toBe(true);
    } finally {
      clearInterval(watch);
    }
    expect(highest - before).toBeLessThan(MOST_GROWTH_BYTES);
    expect((await owner.get("/healthz")).status).toBe(200);
    equipmentOf(await send(await makePhoto("jpeg", 75)));
    expect(app.logs()).not.toContain("request failed");
  });
});

describe("a picture that is kept before its form is sent", () => {
  const path = "/dashboard/equipment/image";

  it("is refused like any other, and needs a session", async () => {
    expectProblem(await owner.send("POST", path, { multipart: { image: fileOf(Buffer.from(DRAWING)) } }), 415);
    expectProblem(await owner.send("POST", path, { multipart: { other: "x" } }), 415);
    const visitor = { ...owner.copy() };
    visitor.cookies.clear();
    expectProblem(await visitor.send("POST", path, { multipart: { image: fileOf(await makePhoto()) } }), 401);
    expect((await owner.get(path)).status).toBe(405);
  });
});

/** Noise is never the same twice; a photo is. */
const made = new Map<number, Promise<Buffer>>();
const makeOnce = (shade: number) => {
  const photo = made.get(shade) ?? makePhoto("jpeg", shade);
  made.set(shade, photo);
  return photo;
};
const photo = async (shade: number) => ({
  bytes: new Uint8Array(await makeOnce(shade)),
  name: `${shade}.jpg`,
  type: "image/jpeg",
});
const photos = (...shades: number[]) => Promise.all(shades.map(photo));
const read = async (id: number) => (await visitor.get(`/api/equipment/${id}`)).json<Equipment>();
const countImages = () => readRows(app, "select hash from images").length;
const add = async (sent: Sent) => {
  const answer = await owner.send("POST", "/api/equipment", sent);
  expect(answer.status, answer.text).toBe(201);
  const equipment = answer.json<Equipment>();
  expect(await read(equipment.id)).toMatchObject({ imageUrl: equipment.imageUrl, images: equipment.images });
  expect(equipment.imageUrl).toBe(equipment.images[0] ?? "");
  return equipment;
};
const change = async (id: number, sent: Sent) => {
  const answer = await owner.send("PATCH", `/api/equipment/${id}`, sent);
  expect(answer.status, answer.text).toBe(200);
  return answer.json<Equipment>().images;
};

/** To make the sizes of a photo takes a second: other machines name what this one has. */
const five = await add({ multipart: { ...FIELDS, images: await photos(10, 20, 30, 40, 50) } });

describe("several photos of a machine", () => {
  it("are up to five, in the order sent, the first of them `image` or the first of `images`", async () => {
    expect(new Set(five.images).size).toBe(5);
    for (const address of five.images) expect((await visitor.get(address)).status).toBe(200);
    const mixed = await add({
      multipart: { ...FIELDS, image: await photo(30), images: [five.images[0] ?? "", await photo(20)] },
    });
    expect(mixed.images).toEqual([five.images[2], five.images[0], five.images[1]]);
    const list = (await visitor.get("/api/equipment")).json<Equipment[]>();
    expect(list.find(({ id }) => id === five.id)?.images).toEqual(five.images);
    expect((await add({ json: FIELDS })).images).toEqual([]);
  });

  it("are not six, in whatever way they are sent, and none of them is stored then", async () => {
    const { id, images } = await add({ json: { ...FIELDS, images: five.images.slice(0, 2) } });
    const before = countImages();
    const tooMany: NonNullable<Sent["multipart"]>[] = [
      { images: await photos(1, 2, 3, 4, 5, 6) },
      { image: await photo(1), images: await photos(2, 3, 4, 5, 6) },
      { images: [...images, ...(await photos(1, 2, 3, 4))] },
    ];
    for (const multipart of tooMany) {
      const { details } = expectProblem(await owner.send("PATCH", `/api/equipment/${id}`, { multipart }), 400);
      expect(details?.["images"]?.[0]).toBe(TOO_MANY);
      expectProblem(
        await owner.send("POST", "/api/equipment", { multipart: { ...FIELDS, ...multipart } }),
        400,
        TOO_MANY,
      );
    }
    expectProblem(
      await owner.post("/api/equipment", {
        ...FIELDS,
        images: [1, 2, 3, 4, 5, 6].map((name) => `/images/${name}.jpg`),
      }),
      400,
    );
    expectProblem(await owner.post("/api/equipment", { ...FIELDS, images: { first: 1 } }), 400);
    expect(countImages()).toBe(before);
    expect((await read(id)).images).toEqual(images);
  });

  it("are put into another order, removed and left alone by a change", async () => {
    const { id, images } = await add({ json: { ...FIELDS, images: five.images.slice(0, 3) } });
    const [first = "", second = "", third = ""] = images;
    expect(await change(id, { json: { dailyRate: 1_800 } })).toEqual(images);
    expect(await change(id, { json: { images: [third, first, second] } })).toEqual([third, first, second]);
    expect(await change(id, { multipart: { images: [first, third, NO_FILE] } })).toEqual([first, third]);
    const [replaced, ...rest] = await change(id, { multipart: { image: await photo(60) } });
    expect([replaced === first, rest]).toEqual([false, [third]]);
    expect(await change(id, { json: { images: [] } })).toEqual([]);
    expect((await read(id)).imageUrl).toBe("");
  });

  it("are chosen on the form's page: those that stay, and the one that is shown first", async () => {
    const { id, images } = await add({ json: { ...FIELDS, images: five.images.slice(0, 3) } });
    const [, second = "", third = ""] = images;
    const chosen: [string, string][] = [
      ["images", second],
      ["images", third],
      ["firstImage", third],
    ];
    const form = [...Object.entries(FIELDS), ...chosen];
    expect((await owner.send("POST", `/dashboard/equipment/${id}/edit`, { form })).status).toBe(303);
    expect((await read(id)).images).toEqual([third, second]);
  });

  it("stay where one of several is no photo, and so does the form with those before it", async () => {
    const { id, images } = await add({ json: { ...FIELDS, images: five.images.slice(0, 1) } });
    const broken = { bytes: new TextEncoder().encode("<svg/>"), name: "a.jpg", type: "image/jpeg" };
    const multipart = { ...FIELDS, images: [await photo(20), broken] };
    expectProblem(await owner.send("PATCH", `/api/equipment/${id}`, { multipart }), 415);
    expect((await read(id)).images).toEqual(images);
    const page = await owner.send("POST", "/dashboard/equipment/new", { multipart });
    expect(page.status).toBe(415);
    expect(page.text.match(/name="images" [^>]*value="\/images\//g)).toHaveLength(1);
  });
});
