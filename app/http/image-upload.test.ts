import { expect, it, vi } from "vitest";
import type { UserCall } from "./call.server";
import { storeUploadedImage } from "./image-upload.server";

const MAX_OF_ACCOUNT = 240;

vi.mock("~/domain/images/store-image.server", () => ({
  IMAGE_FIELD: "image",
  storeImage: () => Promise.resolve("/images/a.webp"),
}));

const photo = () => new File(["photo"], "photo.jpg");
const upload = (userId: number) =>
  storeUploadedImage({ user: { id: userId } } as UserCall, photo()).then(
    () => true,
    () => false,
  );
async function count(userId: number, times: number): Promise<number> {
  let taken = 0;
  for (let time = 0; time < times; time += 1) if (await upload(userId)) taken += 1;
  return taken;
}

it("uploads that one account is refused leave others theirs", async () => {
  expect(await count(1, MAX_OF_ACCOUNT + 1_500)).toBe(MAX_OF_ACCOUNT);
  expect(await upload(2)).toBe(true);
});
