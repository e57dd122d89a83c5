import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { currentEra, forgetAccounts } from "./copies";
import { keepWithLinks } from "./fetch-copies";

const SITE = "http://localhost";
const LINKS = ["/booking/1", "/booking/2", "/booking/3"];

const urlOf = (key: string | { url: string }) => new URL(typeof key === "string" ? key : key.url, SITE).href;

let isFull = false;

/** As much of a browser's caches as copies need. */
function fakeCaches() {
  const all = new Map<string, Map<string, Response>>();
  const open = (name: string) => {
    const kept = all.get(name) ?? new Map<string, Response>();
    all.set(name, kept);
    return Promise.resolve({
      keys: () => Promise.resolve([...kept.keys()].map((url) => ({ url }))),
      match: (key: string | { url: string }) => Promise.resolve(kept.get(urlOf(key))?.clone()),
      put: (key: string, answer: Response) =>
        isFull ? Promise.reject(new Error("QuotaExceededError")) : Promise.resolve(void kept.set(urlOf(key), answer)),
      delete: (key: string) => {
        isFull = false;
        return Promise.resolve(kept.delete(urlOf(key)));
      },
    });
  };
  return {
    open,
    keys: () => Promise.resolve([...all.keys()]),
    delete: (name: string) => Promise.resolve(all.delete(name)),
  };
}

function pageOf(body: string): Response {
  return new Response(body, {
    headers: { "Content-Type": "text/html", "X-Account": "7", "Cache-Control": "no-store" },
  });
}
const LIST = () => pageOf(LINKS.map((path) => `<a href="${path}">Booking</a>`).join(""));

let stored: ReturnType<typeof fakeCaches>;
const fetched = vi.fn<(url: string) => Promise<Response>>();

beforeEach(() => {
  stored = fakeCaches();
  fetched.mockReset().mockImplementation(() => Promise.resolve(pageOf("A booking")));
  vi.stubGlobal("caches", stored);
  vi.stubGlobal("fetch", fetched);
  vi.stubGlobal("navigator", { connection: { effectiveType: "4g" } });
});
afterEach(() => vi.unstubAllGlobals());

const asked = () => fetched.mock.calls.map(([url]) => url.replace(SITE, ""));

describe("bookings of a list", () => {
  it("are fetched for reading later, one after another", async () => {
    await keepWithLinks(`${SITE}/dashboard`, LIST(), currentEra());
    expect(asked()).toEqual(LINKS);
    expect(await stored.keys()).toEqual(["private-7"]);
  });

  it("are fetched no further, and none is kept, once the account logs out", async () => {
    fetched.mockImplementationOnce(async () => {
      await forgetAccounts();
      return pageOf("A booking");
    });
    await keepWithLinks(`${SITE}/dashboard`, LIST(), currentEra());
    expect(asked()).toEqual(LINKS.slice(0, 1));
    expect(await stored.keys()).toEqual([]);
  });
});

describe("copies", () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ["Date"] }));
  afterEach(() => vi.useRealTimers());

  async function keep(path: string): Promise<void> {
    vi.setSystemTime(Date.now() + 1_000);
    await keepWithLinks(`${SITE}${path}`, pageOf("A page"), currentEra());
  }
  const listKept = async () => (await (await stored.open("private-7")).keys()).map(({ url }) => new URL(url).pathname);

  it("of own bookings are not crowded out by what was looked at", async () => {
    await keep("/booking/1");
    for (let id = 1; id <= 35; id += 1) await keep(`/equipment/${id}`);
    const kept = await listKept();
    expect(kept).toHaveLength(31);
    expect(kept).toEqual(expect.arrayContaining(["/booking/1", "/equipment/6", "/equipment/35"]));
  });

  it("of what was only looked at make room where the storage is full, the older half of them", async () => {
    for (const path of ["/booking/1", "/equipment/1", "/equipment/2", "/equipment/3", "/equipment/4"]) await keep(path);
    isFull = true;
    await keep("/booking/2");
    expect(await listKept()).toEqual(["/booking/1", "/equipment/3", "/equipment/4", "/booking/2"]);
  });
});
