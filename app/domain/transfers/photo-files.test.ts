import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { makeTemporaryFolder } from "../../../scripts/setup/test-environment.mjs";
import { book, NOW, setScene, type Scene } from "../../../tests/fixtures/domain";
import { MS_PER_DAY } from "~/domain/calendar/day";
import type { FileStore } from "~/gateways/files.server";
import { createFolderStore } from "~/gateways/files.server";
import { removeUnusedPhotos, addPhoto, requirePhoto } from "./transfer-photos.server";

const SCRATCH = Buffer.from("a scratch");
/** Files carry the time of the system's clock. */
const days = (count: number) => new Date(Date.now() + count * MS_PER_DAY);

let folder: ReturnType<typeof makeTemporaryFolder>;
let plain: FileStore;
let scene: Scene;
let bookingId: number;
beforeEach(async () => {
  folder = makeTemporaryFolder("photos");
  plain = createFolderStore(folder.path);
  scene = await setScene();
  ({ id: bookingId } = await book(scene));
  const [at, answerUntil] = [NOW.toISOString(), new Date(NOW.getTime() + MS_PER_DAY).toISOString()];
  await scene.db
    .insertInto("transfers")
    .values({ bookingId, kind: "handover", at, receivedAt: at, answerUntil, meter: null, fuel: 50, note: "" })
    .execute();
});
afterEach(() => folder.remove());

async function add(user: { id: number }): Promise<number> {
  const keep = (name: string) => plain.put(name, SCRATCH);
  const photo = { keep, now: NOW, bytes: new Uint8Array([user.id]), user: { id: user.id, isAdmin: false } };
  return (await addPhoto(scene.db, bookingId, "handover", photo)).id;
}
const see = (photoId: number, user: { id: number }, files = plain) =>
  requirePhoto({ db: scene.db, files, user: { id: user.id, isAdmin: false } }, bookingId, photoId);

it("photos in files go a day after no row names them, and nothing else goes", async () => {
  const ids = [await add(scene.owner), await add(scene.renter)];
  for (const name of [`photos/1-owner-${"0".repeat(64)}-1.jpg`, "photos/notes.txt"])
    await plain.put(name, Buffer.from("b"));
  expect(await removeUnusedPhotos(scene.db, plain, days(0.9))).toBe(0);
  expect(await removeUnusedPhotos(scene.db, plain, days(2), () => false)).toBe(0);
  expect(await removeUnusedPhotos(scene.db, plain, days(2))).toBe(1);
  await scene.db.deleteFrom("transfer_photos").where("side", "=", "renter").execute();
  expect(await removeUnusedPhotos(scene.db, plain, days(2))).toBe(1);
  expect(await see(ids[0] ?? 0, scene.renter)).toEqual(SCRATCH);
  expect(readdirSync(join(folder.path, "photos"))).toHaveLength(2);
});
