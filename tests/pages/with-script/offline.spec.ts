import type { BrowserContext, Page } from "@playwright/test";
import { createServer, request as forward } from "node:http";
import type { AddressInfo } from "node:net";
import type { RunningApp } from "../../fixtures/running-app";
import { bookPaid } from "../steps/bookings";
import { expectNoCopy, registerAtOnce, visit, waitForCopies, waitForOfflinePage } from "../steps/copies";
import { checkPage } from "../steps/page-check";
import { expect, newAccount, test } from "../steps/test";

const MAX_WORKER_BYTES = 12 * 1024;

// Copies for reading without a network outlast the clearing between tests.
test.use({ serviceWorkers: "allow", reuseContext: false });

test.beforeEach(({ page }) => registerAtOnce(page));

async function makePaidBooking(page: Page, app: RunningApp): Promise<number> {
  const { id } = await bookPaid(app, page.request);
  return id;
}

const unseen = "/equipment?category=sprayer&sort=price";

async function expectOffline(page: Page, context: BrowserContext, path: string): Promise<void> {
  await context.setOffline(true);
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("No internet");
}

test("the offline page is in the language of the pages before it", async ({ page, context }) => {
  await visit(page);
  for (const language of ["mr", "hi"] as const) {
    await context.addCookies([{ name: "i18nextLng", value: language, url: page.url() }]);
    await page.goto("/equipment");
    await waitForOfflinePage(page, language);
    await context.setOffline(true);
    await page.goto("/help");
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await checkPage(page, language);
    await context.setOffline(false);
  }
});

test("own bookings, receipts and their files are read without a network, with their age", async ({
  page,
  context,
  app,
  t,
  signUp,
}) => {
  await signUp();
  const id = await makePaidBooking(page, app);
  await visit(page);
  for (const path of [`/bookings/${id}/receipt`, `/booking/${id}`]) await page.goto(path);
  await page.evaluate((path) => fetch(path), `/bookings/${id}/receipt/pdf`);
  await page.goto("/dashboard");
  await waitForCopies(page, "/dashboard", `/booking/${id}`, `/bookings/${id}/receipt`, `/bookings/${id}/receipt/pdf`);
  await waitForOfflinePage(page, "en");
  await expectOffline(page, context, unseen);
  await page.getByRole("link", { name: t("offline:tryAgain") }).click();
  await expect(page).toHaveURL(unseen);
  await page
    .getByRole("main")
    .getByRole("link", { name: t("common:bookings") })
    .click();
  await page.locator(`a[href="/booking/${id}"]`).first().click();
  await expect(page.locator(".kept-copy")).toContainText(/You are reading a copy kept at \d+ \p{L}+, \d+:\d\d [ap]m/u);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(String(id));
  await expect(page.locator("html")).not.toHaveAttribute("data-ready", "yes");
  const file = await page.evaluate(async (path) => {
    const answer = await fetch(path);
    const isPdf = (await answer.text()).startsWith("%PDF");
    return { isPdf, keptAt: answer.headers.get("X-Kept-At") };
  }, `/bookings/${id}/receipt/pdf`);
  expect(file).toEqual({ isPdf: true, keptAt: expect.stringMatching(/^\d{4}-/) });
  await context.setOffline(false);
  await page.locator(".kept-copy a").click();
  await expect(page.locator(".kept-copy")).toHaveCount(0);
});

test("what an account kept is gone with its logout, and no other account sees it", async ({
  page,
  context,
  app,
  t,
  signUp,
  signIn,
}) => {
  await signUp();
  const id = await makePaidBooking(page, app);
  await visit(page);
  await page.goto(`/booking/${id}`);
  await waitForCopies(page, `/booking/${id}`);
  await page.goto("/logout");
  await page
    .getByRole("main")
    .getByRole("button", { name: t("common:logout") })
    .click();
  await expect(page).toHaveURL(/\/auth/);
  await expectNoCopy(page, `/booking/${id}`);
  await expectOffline(page, context, `/booking/${id}`);
  await context.setOffline(false);

  await signUp();
  await page.goto("/dashboard");
  await waitForCopies(page, "/dashboard");
  const other = newAccount();
  await page.request.post("/api/register", {
    data: { ...other, confirmPassword: other.password, name: "Someone Else", language: "en" },
  });
  await signIn(other);
  await page.goto("/");
  await expectNoCopy(page, "/dashboard");
  await expectOffline(page, context, "/dashboard");
});

/** Passes requests on, or holds them; after its update the worker differs by a byte, and no file of the old build is left. */
async function startProxy(app: RunningApp) {
  let isUpdated = false;
  let heldPath: string | undefined;
  let [arrive, release] = [() => {}, () => {}];
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  const released = new Promise<void>((resolve) => (release = resolve));
  const server = createServer((request, response) => {
    const { url: path = "/", headers } = request;
    if (isUpdated && path.startsWith("/assets/")) return void response.writeHead(404).end();
    const isChanged = isUpdated && path === "/service-worker.js";
    const wanted = isChanged ? { ...headers, "accept-encoding": "identity" } : headers;
    const pass = () =>
      forward(`${app.url}${path}`, { headers: { ...wanted, host: `localhost:${app.port}` } }, (answer) => {
        const { "content-length": _length, ...rest } = answer.headers;
        response.writeHead(answer.statusCode ?? 502, rest);
        if (!isChanged) return answer.pipe(response);
        return answer.on("data", (part: Buffer) => response.write(part)).on("end", () => response.end("\n// next"));
      }).end();
    if (path !== heldPath) return void pass();
    arrive();
    void released.then(pass);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    update: () => (isUpdated = true),
    hold: (path: string) => (heldPath = path),
    arrived,
    release,
    close: () => server.closeAllConnections(),
  };
}

test("a page that arrives after the logout is not kept", async ({ page, app, signUp }) => {
  await signUp();
  const id = await makePaidBooking(page, app);
  const proxy = await startProxy(app);
  await page.goto(`${proxy.url}/`);
  await page.getByRole("contentinfo").getByRole("link", { name: "Equipment" }).click();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const path = `/bookings/${id}/receipt/pdf`;
  proxy.hold(path);
  const late = page.evaluate((file) => fetch(file).then(({ status }) => status), path);
  await proxy.arrived;
  await page.evaluate(() => fetch("/logout", { method: "POST" }));
  proxy.release();
  expect(await late).toBe(200);
  await page.waitForTimeout(500);
  await expectNoCopy(page, path);
  proxy.close();
});

test("an update of the worker leaves an old page its files", async ({ page, app }) => {
  const worker = await fetch(`${app.url}/service-worker.js`, { headers: { "Accept-Encoding": "br" } });
  expect(worker.headers.get("Cache-Control")).toBe("no-cache");
  expect(Number(worker.headers.get("Content-Length"))).toBeLessThanOrEqual(MAX_WORKER_BYTES);
  const proxy = await startProxy(app);
  await page.goto(`${proxy.url}/`);
  await page.getByRole("contentinfo").getByRole("link", { name: "Equipment" }).click();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.reload();
  const entry = await page.evaluate(() => {
    const files = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
    return files.find((file) => file.startsWith("/assets/entry"));
  });
  await waitForCopies(page, entry ?? "");
  proxy.update();
  await page.evaluate(async () => {
    const taken = new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve));
    await (await navigator.serviceWorker.ready).update();
    await taken;
  });
  const fetchStatus = (path: string) => page.evaluate(async (file) => (await fetch(file)).status, path);
  expect(await fetchStatus(entry ?? "")).toBe(200);
  expect(await fetchStatus("/assets/never-loaded.js")).toBe(404);
  proxy.close();
});
