import { listEquipment } from "./steps/equipment";
import { expect, test } from "./steps/test";

const language = "mr";
test.use({ language });

test("a machine is sent on by a link that works without script, in the language of the page", async ({
  page,
  app,
  t,
}) => {
  const [equipment] = await listEquipment(page.request);
  await page.goto(`/equipment/${equipment?.id}`);
  const link = page.getByRole("link", { name: t("equipment:share"), exact: true });
  const address = new URL((await link.getAttribute("href")) ?? "");
  expect(address.origin + address.pathname).toBe("https://wa.me/");
  const [message = "", sent = ""] = (address.searchParams.get("text") ?? "").split("\n");
  expect(message).toContain(equipment?.name);
  expect(message).toContain("₹");
  expect(sent).toBe(`${app.url}/equipment/${equipment?.id}?lang=${language}`);
});
