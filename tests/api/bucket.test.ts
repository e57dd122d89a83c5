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
let admin: Member;

beforeAll(async () => {
  bucket = await startBucketServer();
  files = createBucketStore(bucket.place);
  app = await startApp({ env: bucket.env });
  silenceWebhooks(app);
  [owner, renter, admin] = [await signUp(app.url), await signUp(app.url), await signUp(app.url)];
  changeRows(app, "update users set isAdmin = 1 where id = ?", admin.id);
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

  it("a photo of a handover is given to the two and the office and to nobody else", async () => {
    const { id, path } = await handOver();
    const added = await owner.send("POST", path, { multipart: { image: await photo() } });
    expect(added.status, added.text).toBe(201);
    const { url } = added.json<{ url: string }>();
    for (const who of [owner, renter, admin]) {
      const answer = await who.get(url);
      expect([answer.status, answer.headers["cache-control"]]).toEqual([200, "private, no-store"]);
      expect(await sharp(answer.body).metadata()).toMatchObject({ format: "jpeg" });
    }
    for (const who of [await signUp(app.url), createClient(app.url)]) {
      const refused = await who.get(url);
      expect([401, 404]).toContain(refused.status);
      expect(refused.headers["location"]).toBeUndefined();
    }
    const page = await owner.get(`/booking/${id}/transfer/handover/photos`);
    expect(page.text).toContain(`src="${url}"`);
    expect(await namesIn("photos/")).toHaveLength(1);
  });

  it("a receipt is rendered once, kept in the bucket, and sent by the product itself", async () => {
    const { receipt } = await handOver();
    const path = `/api/receipts/${receipt.id}/download`;
    const first = await renter.get(path);
    expect([first.status, first.headers["content-type"]]).toEqual([200, "application/pdf"]);
    const listFiles = async () => (await namesIn("receipts/")).filter((one) => one.includes(`receipt-${receipt.id}-`));
    // It is sent before it is kept.
    await expect.poll(listFiles).toHaveLength(1);
    const [name, ...others] = await listFiles();
    expect([await files.read(name ?? ""), others]).toEqual([first.body, []]);
    expect((await renter.get(path)).body).toEqual(first.body);
    expect((await owner.get(path)).status).not.toBe(302);
    expect(readdirSync(app.dataDir)).not.toContain("receipts");
  });

  it("what nothing shows is removed from it", async () => {
    const { imageUrl } = (
      await owner.send("POST", "/dashboard/equipment/image", { multipart: { image: await photo() } })
    ).json<{ imageUrl: string }>();
    const stem = imageUrl.slice(1, -".jpg".length);
    const left = async () => (await namesIn("images/")).filter((name) => name.startsWith(stem)).length;
    expect(await left()).toBe(9);
    const longAgo = new Date(Date.now() - 48 * 60 * 60_000).toISOString();
    changeRows(app, "update images set createdAt = ? where hash = ?", longAgo, stem.slice("images/".length));
    await app.restart();
    await expect.poll(left, { timeout: 60_000 }).toBe(0);
  });
});

describe.each(["gone", "silent"] as const)("while the bucket is %s", (mood) => {
  it("photos are refused with the reason in the sender's language, and are taken when it is back", async () => {
    const { path } = await handOver();
    const [machine, scratch] = [await photo(), await photo()];
    const counts = () => [
      readRows(app, "select id from equipment").length,
      readRows(app, "select id from transfer_photos").length,
    ];
    const before = counts();
    bucket.setMood(mood);
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
    bucket.setMood(mood);
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
