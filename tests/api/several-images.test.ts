import { describe, expect, it } from "vitest";
import { createClient, expectProblem, signUp, startAppForFile, type Sent } from "../fixtures/api-client";
import { makePhoto } from "../fixtures/images";
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

const app = await startAppForFile();
const visitor = createClient(app.url);
const owner = await signUp(app.url);

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

describe("photos of a machine", () => {
  it("are up to five, in the order sent, the first of them `image` or the first of `images`", async () => {
    const five = await add({ multipart: { ...FIELDS, images: await photos(10, 20, 30, 40, 50) } });
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
    const { id, images } = await add({ multipart: { ...FIELDS, images: await photos(10, 20) } });
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
    const { id, images } = await add({ multipart: { ...FIELDS, images: await photos(10, 20, 30) } });
    const [first = "", second = "", third = ""] = images;
    expect(await change(id, { json: { dailyRate: 1_800 } })).toEqual(images);
    expect(await change(id, { json: { images: [third, first, second] } })).toEqual([third, first, second]);
    expect(await change(id, { multipart: { images: [first, third, NO_FILE] } })).toEqual([first, third]);
    const [replaced, ...rest] = await change(id, { multipart: { image: await photo(60) } });
    expect([replaced === first, rest]).toEqual([false, [third]]);
    expect(await change(id, { json: { images: [] } })).toEqual([]);
    expect((await read(id)).imageUrl).toBe("");
  });

  it("stay where one of several is no photo, and so does the form with those before it", async () => {
    const { id, images } = await add({ multipart: { ...FIELDS, images: await photos(10) } });
    const broken = { bytes: new TextEncoder().encode("<svg/>"), name: "a.jpg", type: "image/jpeg" };
    const multipart = { ...FIELDS, images: [await photo(20), broken] };
    expectProblem(await owner.send("PATCH", `/api/equipment/${id}`, { multipart }), 415);
    expect((await read(id)).images).toEqual(images);
    const page = await owner.send("POST", "/dashboard/equipment/new", { multipart });
    expect(page.status).toBe(415);
    expect(page.text.match(/name="images" [^>]*value="\/images\//g)).toHaveLength(1);
  });
});
