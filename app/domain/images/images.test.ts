import { MS_PER_MINUTE } from "~/domain/calendar/day";
import { describe, expect, it } from "vitest";
import { addUser, NOW, openTestDatabase } from "../../../tests/fixtures/domain";
import { Invalid, TooLarge, Unavailable, WrongMedia } from "~/domain/errors";
import { ImageRefused, type ImageStore, type RefusalReason } from "~/gateways/images.server";
import { isOwnImage, storeImage } from "./store-image.server";
import { imageNameOf, imageSourcesOf } from "./image";

const NAME = "a0b0c00123456789ab";
const BYTES = new Uint8Array([1, 2, 3]);
const LATER = new Date(NOW.getTime() + MS_PER_MINUTE);
const taking: ImageStore = {
  encode: (source) => Promise.resolve(source),
  store: () => Promise.resolve(NAME),
  remove: () => Promise.resolve(),
};
const refusing = (error: Error): ImageStore => ({
  encode: () => Promise.reject(error),
  store: () => Promise.reject(error),
  remove: () => Promise.reject(error),
});

describe("keeping a picture", () => {
  it("remembers whose it was first, when it was last sent, and that it is ours", async () => {
    const db = await openTestDatabase();
    const [asha, ravi] = [await addUser(db), await addUser(db)];
    const imageUrl = await storeImage(db, taking, BYTES, asha.id, NOW);
    expect(imageUrl).toBe(`/images/${NAME}.jpg`);
    expect(await storeImage(db, taking, BYTES, ravi.id, LATER)).toBe(imageUrl);
    expect(await db.selectFrom("images").selectAll().execute()).toEqual([
      { hash: NAME, ownerId: asha.id, createdAt: LATER.toISOString() },
    ]);
    expect(await isOwnImage(db, imageUrl)).toBe(true);
  });

  it.each<[RefusalReason, new (...args: never[]) => Invalid, string]>([
    ["large", TooLarge, "imageTooLarge"],
    ["avifLarge", TooLarge, "imageAvifTooLarge"],
    ["format", WrongMedia, "imageFormat"],
    ["unreadable", Invalid, "imageUnreadable"],
  ])("tells of a file refused for its %s beside the field", async (reason, kind, key) => {
    const db = await openTestDatabase();
    const refused = storeImage(db, refusing(new ImageRefused(reason)), BYTES, null, NOW);
    await expect(refused).rejects.toBeInstanceOf(kind);
    await expect(refused).rejects.toMatchObject({ key, fields: { image: [key] } });
    expect(await db.selectFrom("images").selectAll().execute()).toEqual([]);
  });

  it("asks to come later when many wait, and hides no fault of ours", async () => {
    const db = await openTestDatabase();
    const { id } = await addUser(db);
    const broken = refusing(new Error("disk full"));
    const stored = Array.from({ length: 30 }, () => storeImage(db, broken, BYTES, id, NOW));
    const ends = await Promise.allSettled(stored);
    expect(ends[0]).toMatchObject({ reason: { message: "disk full" } });
    expect(ends[29]).toMatchObject({ reason: expect.any(Unavailable) as Unavailable });
  });
});

describe("the files of a picture", () => {
  it("come in every width of its shape", () => {
    const equipment = imageSourcesOf(`/images/${NAME}.jpg`);
    expect(equipment).toMatchObject({ src: `/images/${NAME}.jpg` });
    expect(equipment?.avif.split(",")).toEqual(
      [160, 320, 640, 1024].map((width) => `/images/${NAME}-${width}.avif ${width}w`),
    );
    expect(imageSourcesOf(`/images/${NAME}.jpg`, 320)?.avif).not.toContain("640");
  });

  it.each(["", "/images/x.jpg", "https://elsewhere.example/a.jpg", `/images/${NAME}.png`])("are none for %s", (other) =>
    expect([imageSourcesOf(other), imageNameOf(other)]).toEqual([undefined, undefined]),
  );
});
