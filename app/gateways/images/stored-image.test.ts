import { expect, it } from "vitest";
import { readStoredImage } from "./stored-image";

const NAME = "/images/a0b0c00123456789ab";
const files = (names: readonly string[]) => ({
  read: (name: string) => Promise.resolve(names.includes(`/${name}`) ? Buffer.from(name) : undefined),
});
const all = files([`${NAME}.jpg`, `${NAME}-160.avif`, `${NAME}-320.webp`, "/images/a0b0c00123456789abp.jpg"]);

it.each([
  ["image/avif,image/webp,image/apng,image/*,*/*;q=0.8", "image/webp"],
  ["image/jpeg;q=0.5, image/webp;q=0.9", "image/webp"],
  ["image/png,image/*;q=0.8,*/*;q=0.5", "image/jpeg"],
  ["image/jpeg,image/webp;q=0", "image/jpeg"],
  ["image/webp; q=0.00, */*", "image/jpeg"],
  ["text/html,image/avif,image/webp,*/*;q=0.8", "image/jpeg"],
  ["*/*", "image/jpeg"],
  [undefined, "image/jpeg"],
])("the JPEG of equipment is asked for with Accept %s and is %s", async (accept, type) => {
  expect(await readStoredImage(all, `${NAME}.jpg`, accept)).toMatchObject({ type, vary: "Accept" });
});

it("other files are what their names say, and a JPEG without a WebP beside it is one", async () => {
  const accept = "image/webp,*/*";
  for (const [path, type] of [
    [`${NAME}-160.avif`, "image/avif"],
    [`${NAME}-320.webp`, "image/webp"],
    ["/images/a0b0c00123456789abp.jpg", "image/jpeg"],
  ] as const)
    expect(await readStoredImage(all, path, accept)).toEqual({ body: Buffer.from(path.slice(1)), type });
  expect(await readStoredImage(files([`${NAME}.jpg`]), `${NAME}.jpg`, accept)).toMatchObject({ type: "image/jpeg" });
  expect(await readStoredImage(all, "/images/none.jpg", accept)).toBeUndefined();
});
