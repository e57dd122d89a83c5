import { createHash } from "node:crypto";
import { beforeAll, afterAll, describe, expect, it } from "vitest";
import { DEMO_ACCOUNTS } from "../../scripts/demo";
import { LANGUAGES } from "~/i18n/language";
import { book, createClient, signIn, signUp, type ApiClient, type Answer } from "../fixtures/api-client";
import { startApp, type RunningApp } from "../fixtures/running-app";

/**
 * What a page may weigh before anything else comes: its HTML with its styles, in Brotli, as it is sent to whoever asks
 * first. Later visitors get it packed harder. The demonstration data is the same on every machine; the days that pages
 * name are not, which makes 100 to 300 bytes.
 */

const KB = 1_000;
/** Syntax that phones from before 2022 do not know. */
const TOO_NEW = ["(width", "(height", "inset:", "@layer", ":is("];

type Who = "visitor" | "newcomer" | "renter" | "owner" | "admin";

const BUDGETS: [who: Who, path: string, kb: number][] = [
  ["visitor", "/", 6.2],
  ["visitor", "/equipment", 10.2],
  ["visitor", "/equipment/1", 8.7],
  ["visitor", "/equipment/1/book", 6.1],
  ["visitor", "/auth", 5.2],
  ["visitor", "/auth?tab=register", 6],
  ["visitor", "/help", 4.8],
  ["newcomer", "/booking/BOOKING", 7.5],
  ["renter", "/receipts", 6.6],
  ["renter", "/dashboard", 8.5],
  ["renter", "/notifications", 6.5],
  ["owner", "/dashboard/equipment/new", 7.2],
  ["owner", "/dashboard/rentals", 6.7],
  ["owner", "/dashboard/season", 7.6],
  ["admin", "/admin", 11],
  ["admin", "/admin/payments", 5.6],
  ["admin", "/admin/equipment", 7.1],
  ["admin", "/admin/users", 6.4],
];

let app: RunningApp;
let bookingId = 0;
const clients = new Map<Who, ApiClient>();

beforeAll(async () => {
  app = await startApp({ seed: true });
  const demo = (wanted: string) =>
    signIn(app.url, DEMO_ACCOUNTS.find(({ role }) => role === wanted) ?? { username: "", password: "" });
  const newcomer = await signUp(app.url);
  bookingId = (await book(newcomer, 2, 26, 28)).id;
  clients.set("visitor", createClient(app.url));
  clients.set("newcomer", newcomer);
  clients.set("renter", await demo("renter"));
  clients.set("owner", await demo("owner"));
  clients.set("admin", await demo("admin"));
});
afterAll(() => app.stop());

function open(who: Who, path: string, language: string, headers: Record<string, string> = {}): Promise<Answer> {
  const cookie = [...(clients.get(who)?.cookies ?? [])].map(([name, value]) => `${name}=${value}; `).join("");
  const address = path.replace("BOOKING", String(bookingId));
  return createClient(app.url).get(address, {
    Cookie: `${cookie}i18nextLng=${language}`,
    "Accept-Language": language,
    ...headers,
  });
}

describe.each(LANGUAGES)("in %s", (language) => {
  it.each(BUDGETS)("a %s gets %s within %f KB", async (who, path, kb) => {
    const page = await open(who, path, language, { "Accept-Encoding": "br" });
    expect([page.status, page.headers["content-language"]]).toEqual([200, language]);
    expect(page.body.byteLength).toBeLessThanOrEqual(kb * KB);
  });
});

it("each page carries styles that its policy allows, and none that old phones cannot read", async () => {
  for (const [who, path] of BUDGETS)
    for (let time = 0; time < 2; time += 1) {
      const page = await open(who, path, "en");
      const policy = String(page.headers["content-security-policy"]);
      expect(page.headers["x-style-sources"]).toBeUndefined();
      const styles = [...page.text.matchAll(/<style[^>]*>([^<]*)<\/style>/g)].map(([, text]) => text ?? "");
      expect(styles.length).toBeGreaterThan(0);
      for (const style of styles) {
        expect(policy).toContain(`'sha256-${createHash("sha256").update(style).digest("base64")}'`);
        expect(TOO_NEW.filter((syntax) => style.includes(syntax))).toEqual([]);
      }
    }
});

it("carries the rules for wide screens among its own, and waits for no stylesheet", async () => {
  for (const path of ["/", "/equipment", "/equipment/1"])
    for (const saving of ["off", "on"]) {
      const page = await open("visitor", path, "en", { "Save-Data": saving });
      expect(page.text).toContain("@media (min-width:768px)");
      expect(page.text).not.toContain('rel="stylesheet"');
    }
});
