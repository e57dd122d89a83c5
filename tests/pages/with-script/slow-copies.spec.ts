import { createServer, request as forward } from "node:http";
import type { AddressInfo } from "node:net";
import type { RunningApp } from "../../fixtures/running-app";
import { changeRows } from "../../fixtures/stored-rows";
import { book } from "../steps/bookings";
import { listPrivateCaches, registerAtOnce, waitForCopies } from "../steps/copies";
import { findFreeDays } from "../steps/equipment";
import { expect, test } from "../steps/test";

/** The worker waits 8 s for a page of which it has a copy. */
const SLOW_MS = 10_000;

test.use({ serviceWorkers: "allow", reuseContext: false });
test.beforeEach(({ page }) => registerAtOnce(page));

/** A proxy that delays requests for bookings after `slowDown`. */
async function startSlowProxy(app: RunningApp) {
  let isSlow = false;
  const server = createServer((request, response) => {
    const { url: path = "/", method, headers } = request;
    const pass = () =>
      request.pipe(
        forward(
          `${app.url}${path}`,
          { method, headers: { ...headers, host: `localhost:${app.port}` }, agent: false },
          (answer) => {
            response.writeHead(answer.statusCode ?? 502, answer.headers);
            answer.pipe(response);
          },
        ).on("error", () => response.destroy()),
      );
    setTimeout(pass, isSlow && path.startsWith("/booking/") ? SLOW_MS : 0);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    slowDown: () => (isSlow = true),
    close: () => server.closeAllConnections(),
  };
}

test("on a slow connection a copy is shown unless something was sent since, and forgotten where the session has ended", async ({
  page,
  app,
  signUp,
}) => {
  test.setTimeout(120_000);
  await signUp();
  const { equipment, stay } = await findFreeDays(page.request, 1);
  const { id } = await book(page.request, equipment.id, stay);
  const proxy = await startSlowProxy(app);
  await page.goto(`${proxy.url}/`);
  await page.getByRole("contentinfo").getByRole("link", { name: "Equipment" }).click();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const booking = `${proxy.url}/booking/${id}`;
  await page.goto(booking);
  await waitForCopies(page, `/booking/${id}`);
  const copyLine = page.locator(".kept-copy");
  await expect(copyLine).toHaveCount(0);
  proxy.slowDown();

  await page.goto(booking);
  await expect(copyLine).toBeVisible();
  // What the network has brought meanwhile is newer than the copy that was shown.
  await page.waitForTimeout(SLOW_MS / 2);

  await page.evaluate(() => fetch("/booking/0/cancel", { method: "POST" }));
  // Browsers do so whenever a worker has had nothing to do for a while.
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("ServiceWorker.enable");
  await devTools.send("ServiceWorker.stopAllWorkers");
  await page.goto(booking);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(String(id));
  await expect(copyLine).toHaveCount(0);

  changeRows(app, "delete from sessions");
  await page.goto(booking);
  await expect(copyLine).toBeVisible();
  await expect.poll(() => listPrivateCaches(page), { timeout: SLOW_MS }).toEqual([]);
  proxy.close();
});
