import { beforeAll, describe, expect, it } from "vitest";
import { addUser, NOW, openTestDatabase } from "../../tests/fixtures/domain";
import type { Db } from "~db/connection";
import { ImageRefused, type ImageStore } from "~/gateways/images.server";
import type { UserCall } from "./call.server";
import { storeUploadedImage } from "./image-upload.server";

const MAX_OF_ACCOUNT = 240;
const MAX_OF_NETWORK = 1_200;

const images: ImageStore = {
  encode: (source) => Promise.resolve(source),
  store: async (_source, _request, remember) => {
    const image = { name: "a0b0c00123456789ab", colour: "#a0b0c0" };
    await remember?.(image);
    return image;
  },
  remove: () => Promise.resolve(false),
};
const file = () => new File([new Uint8Array([1])], "a.jpg", { type: "image/jpeg" });

const upload = (db: Db, user: { id: number }, clientAddress: string) =>
  storeUploadedImage({ db, images, user, now: NOW, clientAddress } as UserCall, file()).then(
    () => 200,
    (error: { status?: number }) => error.status,
  );

let db: Db;
beforeAll(async () => {
  db = await openTestDatabase();
});

describe("uploaded images", () => {
  it("are limited for each account and each network, and a form without one is no upload", async () => {
    const users = await Promise.all(Array.from({ length: MAX_OF_NETWORK / MAX_OF_ACCOUNT + 1 }, () => addUser(db)));
    const [first, ...others] = users.reverse();
    if (first === undefined) throw new Error("there are no users");
    const answers: unknown[] = [];
    for (const user of others)
      for (let at = 0; at < MAX_OF_ACCOUNT; at += 1) answers.push(await upload(db, user, "203.0.113.99"));
    expect(answers).toHaveLength(MAX_OF_NETWORK);
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(await upload(db, others[0] ?? first, "198.51.100.99")).toBe(429);
    expect(await upload(db, first, "203.0.113.99")).toBe(429);
    expect(await upload(db, first, "198.51.100.99")).toBe(200);
    expect(await storeUploadedImage({ clientAddress: "203.0.113.99" } as UserCall, undefined)).toBeUndefined();
  });

  it("that are refused do not count", async () => {
    const user = await addUser(db);
    const broken = { ...images, store: () => Promise.reject(new ImageRefused("format")) };
    const sent = { db, images: broken, user, now: NOW, clientAddress: "203.0.113.98" } as unknown as UserCall;
    for (let at = 0; at < MAX_OF_NETWORK + 10; at += 1)
      await expect(storeUploadedImage(sent, file())).rejects.toThrow("imageFormat");
    const others = await Promise.all(Array.from({ length: 20 }, () => addUser(db)));
    expect(await upload(db, others.at(-1) ?? user, "203.0.113.98")).toBe(200);
  });
});
