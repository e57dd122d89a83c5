import { MS_PER_HOUR } from "~/domain/calendar/day";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addUser, NOW, openTestDatabase } from "../../../tests/fixtures/domain";
import { makePhoto } from "../../../tests/fixtures/images";
import type { Db } from "~db/open";
import { createEquipment, updateEquipment } from "~/domain/equipment/save-equipment.server";
import { changeProfile } from "~/domain/profiles/change-profile.server";
import { FilesUnavailable } from "~/gateways/files.server";
import { createFolderStore } from "~/gateways/files.server";
import { createImageStore, type ImageStore } from "~/gateways/images.server";
import { storeImage } from "./store-image.server";
import { imageNameOf } from "./image";
import { removeUnusedImages } from "./remove-unused-images.server";

const EQUIPMENT = {
  name: "Swaraj 744",
  description: "A strong tractor",
  category: "tractor" as const,
  dailyRate: 1_500,
  location: "Latur",
};
const hoursLater = (hours: number) => new Date(NOW.getTime() + hours * MS_PER_HOUR);

let root: string;
let folder: string;
let db: Db;
let pictures: ImageStore;
let owner: { id: number; language: "en" };
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), "pictures-"));
  folder = join(root, "images");
  pictures = createImageStore(createFolderStore(root), 0);
  db = await openTestDatabase();
  owner = { ...(await addUser(db)), language: "en" };
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Noise is never the same twice; a photo is. */
const photos = new Map<number, Promise<Buffer>>();
function photoOf(shade: number): Promise<Buffer> {
  const photo = photos.get(shade) ?? makePhoto("jpeg", shade);
  photos.set(shade, photo);
  return photo;
}

const keep = async (shade: number, at = NOW, shape: "equipment" | "person" = "equipment") =>
  storeImage(db, pictures, await photoOf(shade), owner.id, at, shape);
const filesOf = (imageUrl: string) =>
  readdirSync(folder).filter((file) => new RegExp(`^${imageNameOf(imageUrl)}[-.]`).test(file));
const known = async () =>
  (await db.selectFrom("images").select("hash").execute()).map(({ hash }) => `/images/${hash}.jpg`);

describe("pictures that nothing shows", () => {
  it("go with all their files once they are a day old, not sooner", async () => {
    const [equipment, person] = [await keep(40), await keep(40, NOW, "person")];
    expect([filesOf(equipment).length, filesOf(person).length]).toEqual([9, 9]);
    expect(await removeUnusedImages(db, pictures, hoursLater(24))).toBe(0);
    expect(await removeUnusedImages(db, pictures, hoursLater(25))).toBe(2);
    expect(readdirSync(folder)).toEqual([]);
    expect(await known()).toEqual([]);
  });

  it("are those of forms never sent and of photos replaced; what a machine or a person shows stays, however old", async () => {
    const [shown, replaced, hidden, second] = [await keep(40), await keep(80), await keep(160), await keep(200)];
    const face = await keep(120, NOW, "person");
    const equipment = await createEquipment(db, { ...EQUIPMENT, imageUrl: replaced }, owner, NOW);
    await updateEquipment(db, equipment.id, { images: [shown, second] }, owner, NOW);
    const { id } = await createEquipment(db, { ...EQUIPMENT, imageUrl: hidden }, owner, NOW);
    await db.updateTable("equipment").set({ deletedAt: NOW.toISOString() }).where("id", "=", id).execute();
    await changeProfile(db, owner, { imageUrl: face });
    expect(await removeUnusedImages(db, pictures, hoursLater(9_000))).toBe(1);
    expect((await known()).sort()).toEqual([shown, face, hidden, second].sort());
    expect([filesOf(replaced).length, filesOf(shown).length, filesOf(face).length, filesOf(hidden).length]).toEqual([
      0, 9, 9, 9,
    ]);
  });

  it("stay a day longer when they are sent once more, and can then be used", async () => {
    const imageUrl = await keep(40);
    expect(await keep(40, hoursLater(20))).toBe(imageUrl);
    expect(await removeUnusedImages(db, pictures, hoursLater(25))).toBe(0);
    const { imageUrl: used } = await createEquipment(db, { ...EQUIPMENT, imageUrl }, owner, hoursLater(30));
    expect(used).toBe(imageUrl);
    expect(await removeUnusedImages(db, pictures, hoursLater(90))).toBe(0);
  });

  it("stay when somebody sends them while they are about to be removed", async () => {
    const [, sent] = [await keep(40), await keep(80)];
    const sending = keep(80, hoursLater(25));
    await removeUnusedImages(db, pictures, hoursLater(25));
    expect(await sending).toBe(sent);
    expect(filesOf(sent)).toHaveLength(9);
  });

  it("are left to the next round, with their record, where their files cannot be removed", async () => {
    const imageUrl = await keep(40);
    const away: ImageStore = { ...pictures, remove: () => Promise.reject(new FilesUnavailable("away")) };
    await expect(removeUnusedImages(db, away, hoursLater(25))).rejects.toThrow("away");
    expect(await known()).toEqual([imageUrl]);
    expect(await removeUnusedImages(db, pictures, hoursLater(25))).toBe(1);
    expect([await known(), filesOf(imageUrl)]).toEqual([[], []]);
  });
});
