import { createHash } from "node:crypto";
import { brotliCompressSync, constants } from "node:zlib";
import { describe, expect, it } from "vitest";
import { DEMO_ACCOUNTS } from "../../scripts/seed/demo-data";
import { LANGUAGES } from "~/i18n/language";
import {
  book,
  createClient,
  signIn,
  signUp,
  startAppForFile,
  stylesheetCookie,
  type ApiClient,
  type Answer,
} from "../fixtures/api-client";

/**
 * What a page may weigh in Brotli once the stylesheet is there. The demonstration data is the same on every machine; the days that pages
 * name are not, which makes 100 to 300 bytes.
 */

const KB = 1_000;
/** Less than ten segments of TCP, which arrive before the first acknowledgement. */
const FIRST_WINDOW_BYTES = 14 * KB;
/** Syntax that phones from before 2022 do not know. */
const TOO_NEW = ["(width", "(height", "inset:", "@layer", ":is("];

type Who = "visitor" | "newcomer" | "renter" | "owner" | "admin";

const BUDGETS: [who: Who, path: string, kb: number][] = [
  ["visitor", "/", 6.1],
  ["visitor", "/equipment", 11.3],
  ["visitor", "/equipment/1", 8.6],
  ["visitor", "/equipment/1/book", 6.5],
  ["visitor", "/auth", 4.6],
  ["visitor", "/auth?tab=register", 4.8],
  ["visitor", "/help", 4.5],
  ["newcomer", "/booking/BOOKING", 7.9],
  ["renter", "/receipts", 7],
  ["renter", "/dashboard", 8.8],
  ["renter", "/notifications", 6.7],
  ["owner", "/dashboard/equipment/new", 6.6],
  ["owner", "/dashboard/rentals", 6.6],
  ["owner", "/dashboard/season", 7.8],
  ["admin", "/admin", 11.8],
  ["admin", "/admin/payments", 5.3],
  ["admin", "/admin/equipment", 7.2],
  ["admin", "/admin/users", 5.9],
];
const clients = new Map<Who, ApiClient>();

const app = await startAppForFile({ seed: true });
const demo = (wanted: string) =>
  signIn(app.url, DEMO_ACCOUNTS.find(({ role }) => role === wanted) ?? { username: "", password: "" });
const newcomer = await signUp(app.url);
const bookingId = (await book(newcomer, 2, 26, 28)).id;
clients.set("visitor", createClient(app.url));
clients.set("newcomer", newcomer);
clients.set("renter", await demo("renter"));
clients.set("owner", await demo("owner"));
clients.set("admin", await demo("admin"));
/** The cookie of a browser that has the stylesheet. */
const css = await stylesheetCookie(app.url);

function open(who: Who, path: string, language: string, headers: Record<string, string> = {}): Promise<Answer> {
  const cookie = [...(clients.get(who)?.cookies ?? [])].map(([name, value]) => `${name}=${value}; `).join("");
  const address = path.replace("BOOKING", String(bookingId));
  return createClient(app.url).get(address, {
    Cookie: `${css}; ${cookie}i18nextLng=${language}`,
    "Accept-Language": language,
    ...headers,
  });
}

/** Devanagari takes more bytes than Latin letters. */
describe.each(["hi", "mr"])("in %s", (language) => {
  it.each(BUDGETS)("a %s gets %s within %f KB", async (who, path, kb) => {
    const page = await open(who, path, language, { "Accept-Encoding": "br" });
    expect([page.status, page.headers["content-language"]]).toEqual([200, language]);
    expect(page.body.byteLength).toBeLessThanOrEqual(kb * KB);
  });
});

it.each(LANGUAGES)(
  "what is seen of the list as the first page of a visit fits one window of TCP in %s",
  async (language) => {
    const { text } = await createClient(app.url).get("/equipment", { "Accept-Language": language });
    const seen = text.slice(0, text.indexOf("<footer"));
    expect(
      brotliCompressSync(seen, { params: { [constants.BROTLI_PARAM_QUALITY]: 8 } }).byteLength,
    ).toBeLessThanOrEqual(FIRST_WINDOW_BYTES);
  },
);

it("a visit carries the stylesheet in its first page, as the policy allows, and links the file from then on", async () => {
  const visitor = createClient(app.url);
  for (const saving of ["off", "on"]) {
    const { text, headers } = await visitor.get("/equipment", { "Save-Data": saving, Cookie: "" });
    const [, style = ""] = /<style id="styles">([^<]*)<\/style>/.exec(text) ?? [];
    const source = `'sha256-${createHash("sha256").update(style).digest("base64")}'`;
    expect(String(headers["content-security-policy"])).toContain(source);
    expect(TOO_NEW.filter((syntax) => style.includes(syntax))).toEqual([]);
    const [, file = ""] = /<link rel="preload" as="style" href="([^"]+)"\/>/.exec(text) ?? [];
    const sheet = await createClient(app.url).get(file);
    expect(sheet.text).toContain(style);
    const cookie = String(sheet.headers["set-cookie"]).split(";", 1)[0] ?? "";
    const next = await visitor.get("/equipment/1", { "Save-Data": saving, Cookie: cookie });
    expect(next.text).toContain(`<link rel="stylesheet" href="${file}"/>`);
    expect(next.text).not.toContain("<style");
    const later = await visitor.get("/equipment/1", { "Save-Data": saving, Cookie: "css=of-another-build" });
    expect(later.text).toContain("<style");
  }
});
