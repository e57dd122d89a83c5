import { readdirSync } from "node:fs";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createBucketStore } from "../../app/gateways/files.server";
import type { FileStore } from "../../app/gateways/files.server";
import { createClient, expectProblem, signUp, type Member } from "../fixtures/api-client";
import { startBucketServer, type BucketServer } from "../fixtures/bucket-server";
import { makePhoto } from "../fixtures/images";
import { bookAndPay, silenceWebhooks } from "../fixtures/paid-booking";
import { startApp, type RunningApp } from "../fixtures/running-app";
import { addEquipment, changeRows, readRows } from "../fixtures/stored-rows";

const FIELDS = {
  name: "Mahindra 575 DI",
  description: "Strong and well kept",
  category: "tractor",
  dailyRate: "2000",
  location: "Latur",
};
const EN = "The photo could not be saved just now.";
const MR = "फोटो आत्ता सेव्ह झाला नाही.";
/** Of an answer while the bucket does not: two of its deadlines, and the work between them. */
const MOST_MS = 14_000;

let bucket: BucketServer;
let files: FileStore;
let app: RunningApp;
let owner: Member;
let renter: Member;

beforeAll(async () => {
  bucket = await startBucketServer();
  files = createBucketStore(bucket.place);
  app = await startApp({ env: bucket.env });
  silenceWebhooks(app);
  [owner, renter] = [await signUp(app.url), await signUp(app.url)];
});
afterEach(() => bucket.setMood("well"));
afterAll(async () => {
  await app.stop();
  await bucket.close();
});

let shade = 0;
const photo = async () => {
  shade += 7;
  const bytes = new Uint8Array(await makePhoto("jpeg", shade));
  return { bytes, name: "photo.jpg", type: "image/jpeg" };
};
const list = async (image: Awaited<ReturnType<typeof photo>>) =>
  owner.send("POST", "/api/equipment", { multipart: { ...FIELDS, image } });

async function namesIn(folder: string): Promise<string[]> {
  const names = [];
  for await (const { name } of files.list(folder)) names.push(name);
  return names;
}

/** A booking that was handed over, and where photos of that are sent. */
async function handOver() {
  const { booking, receipt } = await bookAndPay(app, renter, addEquipment(app, { ownerId: owner.id }), 0, 1);
  const { codes } = (await renter.get(`/api/bookings/${booking.id}`)).json<{ codes: { handover: string } }>();
  const sent = { code: codes.handover, at: new Date().toISOString(), hours: "10", fuel: 75, note: "" };
  const answer = await owner.post(`/api/bookings/${booking.id}/transfers/handover`, sent);
  expect(answer.status, answer.text).toBe(201);
  return { id: booking.id, receipt, path: `/api/bookings/${booking.id}/transfers/handover/photos` };
}

describe("with a bucket", () => {
  it("a picture is shown as from the disk, and no file is on the disk", async () => {
    const sent = await list(await photo());
    expect(sent.status, sent.text).toBe(201);
    const { imageUrl } = sent.json<{ imageUrl: string }>();
    for (const ending of [".jpg", "-320.webp", "-320.avif"]) {
      const path = imageUrl.replace(".jpg", ending);
      const answer = await createClient(app.url).get(path);
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual(await files.read(path.slice(1)));
      expect(answer.headers).toMatchObject({
        "cache-control": "public, max-age=31536000, immutable",
        "content-type": `image/${ending.replace(/.*\./, "").replace("jpg", "jpeg")}`,
        "x-content-type-options": "nosniff",
      });
      const again = await createClient(app.url).get(path, { "If-None-Match": String(answer.headers["etag"]) });
      expect([again.status, again.body.byteLength]).toEqual([304, 0]);
    }
    expect((await createClient(app.url).get("/images/0123456789abcdef01.jpg")).status).toBe(404);
    expect(readdirSync(app.dataDir)).not.toContain("images");
  });

  it("a photo of a handover and a receipt are kept in it, and sent by the product itself", async () => {
    const { path, receipt } = await handOver();
    const added = await owner.send("POST", path, { multipart: { image: await photo() } });
    const shown = await renter.get(added.json<{ url: string }>().url);
    expect([shown.status, (await sharp(shown.body).metadata()).format]).toEqual([200, "jpeg"]);
    expect(await namesIn("photos/")).toHaveLength(1);
    const first = await renter.get(`/api/receipts/${receipt.id}/download`);
    expect([first.status, first.headers["content-type"]]).toEqual([200, "application/pdf"]);
    const listFiles = async () => (await namesIn("receipts/")).filter((one) => one.includes(`receipt-${receipt.id}-`));
    // It is sent before it is kept.
    await expect.poll(listFiles).toHaveLength(1);
    const [name = ""] = await listFiles();
    expect(await files.read(name)).toEqual(first.body);
    expect((await renter.get(`/api/receipts/${receipt.id}/download`)).body).toEqual(first.body);
    expect(readdirSync(app.dataDir)).not.toContain("receipts");
  });
});

/** One that is silent or halts within an answer is given up by the store itself, as its own test shows. */
describe("while the bucket is gone", () => {
  it("photos are refused with the reason in the sender's language, and are taken when it is back", async () => {
    const { path } = await handOver();
    const [machine, scratch] = [await photo(), await photo()];
    const counts = () => [
      readRows(app, "select id from equipment").length,
      readRows(app, "select id from transfer_photos").length,
    ];
    const before = counts();
    bucket.setMood("gone");
    const started = performance.now();
    const refused = await list(machine);
    expect(performance.now() - started).toBeLessThan(MOST_MS);
    expect(expectProblem(refused, 503).error).toContain(EN);
    expect(refused.headers["retry-after"]).toBe("30");
    changeRows(app, "update users set language = 'mr' where id = ?", owner.id);
    const photoRefused = await owner.send("POST", path, { multipart: { image: scratch } });
    expect(expectProblem(photoRefused, 503).error).toContain(MR);
    changeRows(app, "update users set language = 'en' where id = ?", owner.id);
    const page = await owner.send("POST", "/dashboard/equipment/new", { multipart: { ...FIELDS, image: machine } });
    expect(page.status).toBe(503);
    expect(page.text).toContain(EN);
    expect(page.text).toContain(`value="${FIELDS.name}"`);
    expect(counts()).toEqual(before);
    bucket.setMood("well");
    expect((await list(machine)).status).toBe(201);
    expect((await owner.send("POST", path, { multipart: { image: scratch } })).status).toBe(201);
    expect(counts()).toEqual(before.map((count) => count + 1));
  });

  it("receipts are rendered again, images wait, and readiness says it", async () => {
    const { receipt } = await handOver();
    const path = `/api/receipts/${receipt.id}/download`;
    expect((await renter.get(path)).status).toBe(200);
    const { imageUrl } = (await list(await photo())).json<{ imageUrl: string }>();
    bucket.setMood("gone");
    const started = performance.now();
    const [pdf, missing, ready] = await Promise.all([renter.get(path), renter.get(imageUrl), renter.get("/readyz")]);
    expect(performance.now() - started).toBeLessThan(MOST_MS);
    expect([pdf.status, pdf.headers["content-type"]]).toEqual([200, "application/pdf"]);
    expect([missing.status, missing.headers["retry-after"]]).toEqual([503, "30"]);
    expect(ready.json()).toMatchObject({ status: "ready", checks: { database: "ok", files: "unavailable" } });
    bucket.setMood("well");
    expect((await renter.get(imageUrl)).status).toBe(200);
    await expect
      .poll(async () => (await renter.get("/readyz")).json<{ checks: object }>().checks, { timeout: 10_000 })
      .toMatchObject({ files: "ok" });
    expect(app.logs()).toContain("the bucket failed");
    expect(app.logs()).not.toContain("unhandled");
  });
});
