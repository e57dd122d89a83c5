import { expect, it, vi } from "vitest";
import type { UserCall } from "./call.server";
import { storeUploadedImage } from "./image-upload.server";

const MAX_OF_ACCOUNT = 240;
const MAX_OF_NETWORK = 1_200;

vi.mock("~/domain/images/store-image.server", () => ({
  IMAGE_FIELD: "image",
  storeImage: () => Promise.resolve("/images/a.webp"),
}));

const photo = () => new File(["photo"], "photo.jpg");
const upload = (userId: number) =>
  storeUploadedImage({ user: { id: userId }, clientAddress: "198.51.100.7" } as UserCall, photo()).then(
    () => true,
    () => false,
  );
async function count(userId: number, times: number): Promise<number> {
  let taken = 0;
  for (let time = 0; time < times; time += 1) if (await upload(userId)) taken += 1;
  return taken;
}

it("uploads that one account is refused leave its neighbours on the network theirs", async () => {
  expect(await count(1, MAX_OF_ACCOUNT + 1_500)).toBe(MAX_OF_ACCOUNT);
  const others = [];
  for (const userId of [2, 3, 4, 5]) others.push(await count(userId, MAX_OF_ACCOUNT));
  expect(others).toEqual(Array.from({ length: 4 }, () => MAX_OF_ACCOUNT));
  expect(MAX_OF_ACCOUNT * 5).toBe(MAX_OF_NETWORK);
  expect(await upload(6)).toBe(false);
});
