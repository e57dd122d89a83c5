import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  book,
  createClient,
  dayFromToday,
  expectProblem,
  PASSWORD,
  signUp,
  type Answer,
  type Member,
} from "../fixtures/api-client";
import { createInputs, type Call, type Input } from "../fixtures/bad-input";
import { bookAndPay, silenceWebhooks } from "../fixtures/paid-booking";
import { startApp, type RunningApp } from "../fixtures/running-app";
import { addEquipment, readRows } from "../fixtures/stored-rows";

const IS_LONG = process.env.FULL === "1";
/** How many inputs each call gets; all that is required with `npm run inputs`. */
const COUNT = Number(process.env.FUZZ_COUNT ?? (IS_LONG ? 10_000 : 40));
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121);
const AT_ONCE = 16;
const MS_PER_INPUT = 150;
const LONGEST_DELAY_MS = 200;
const LOOP_DELAY = fileURLToPath(new URL("../fixtures/loop-delay.mjs", import.meta.url));
/** Where a lucky input ends the session that it came with. */
const SIGNS_IN = /^\/(api\/(login|register)|auth)\b/;
/** Answers a browser, and so with a page. */
const CALLBACK = "/api/payments/callback";

let app: RunningApp;
let renter: Member;
let pid = 0;

beforeAll(async () => {
  app = await startApp({ env: { NODE_OPTIONS: `--import=${LOOP_DELAY}` } });
  pid = app.pid;
  silenceWebhooks(app);
  const owner = await signUp(app.url);
  renter = await signUp(app.url);
  for (let count = 0; count < 6; count += 1) addEquipment(app, { ownerId: owner.id });
  await book(renter, 1, 1, 2);
  await bookAndPay(app, renter, 2, 3);
});
afterAll(() => app.stop());

const DATES = { startDate: dayFromToday(1), endDate: dayFromToday(2) };
const ACCOUNT = { username: "generated", password: PASSWORD, name: "Asha Pawar" };
const PROOF = {
  razorpay_order_id: "order_AAAAAAAAAAAAAA",
  razorpay_payment_id: "pay_AAAAAAAAAAAAAA",
  razorpay_signature: "f".repeat(64),
};
const REVIEW = { rating: "5", comment: "A very good machine" };

const CALLS: Call[] = [
  { method: "GET", path: "/api/user" },
  { method: "POST", path: "/api/register", fields: { ...ACCOUNT, language: "hi" } },
  { method: "POST", path: "/api/login", fields: { username: "generated", password: PASSWORD } },
  { method: "POST", path: "/api/auth/forgot-password", fields: { email: "generated@example.in" } },
  {
    method: "POST",
    path: "/api/auth/reset-password",
    fields: { token: "A".repeat(24), password: PASSWORD, confirmPassword: PASSWORD },
  },
  {
    method: "PATCH",
    path: "/api/user/profile",
    fields: {
      name: "Asha",
      contact: "asha@example.in",
      language: "mr",
      imageUrl: null,
      preferences: { preferredCategories: ["tractor"], priceRange: { min: 1, max: 2 }, features: ["4WD"] },
    },
  },
  { method: "POST", path: "/api/user/profile/image", fields: { image: "x" } },
  {
    method: "GET",
    path: "/api/equipment",
    query: [
      "search",
      "category",
      "limit",
      "cursor",
      "owned",
      "minPrice",
      "maxPrice",
      "location",
      "radius",
      "season",
      "specifications",
    ],
  },
  { method: "GET", path: "/api/equipment/{}" },
  { method: "GET", path: "/api/equipment/{}/reviews" },
  { method: "GET", path: "/api/equipment/{}/availability", query: ["startDate", "endDate"] },
  { method: "GET", path: "/api/comparison/candidates", query: ["search"] },
  { method: "POST", path: "/api/bookings", fields: { equipmentId: 3, ...DATES, status: "pending" } },
  { method: "GET", path: "/api/bookings", query: ["userId"] },
  { method: "GET", path: "/api/bookings/{}" },
  { method: "GET", path: "/api/bookings/{}/payment-config" },
  { method: "POST", path: "/api/bookings/verify-payment", fields: { bookingId: 1, ...PROOF } },
  { method: "GET", path: "/api/bookings/{}/receipt" },
  { method: "POST", path: "/api/bookings/999/cancel", fields: { reason: "rain", refund: 1 } },
  { method: "PATCH", path: "/api/bookings/{}/status", fields: { status: "rejected", reason: "rain" } },
  { method: "POST", path: "/api/reviews", fields: { equipmentId: 2, bookingId: 2, ...REVIEW } },
  { method: "GET", path: "/api/receipts" },
  { method: "GET", path: "/api/receipts/{}" },
  { method: "POST", path: CALLBACK, fields: PROOF, query: ["booking"] },
  { method: "POST", path: "/api/payments/webhook", fields: { event: "payment.captured", payload: {} } },
  { method: "GET", path: "/api/{}" },
  { method: "POST", path: "/api/{}", fields: ACCOUNT },
  { method: "GET", path: "/healthz" },
  { method: "GET", path: "/readyz" },
];

const PAGES: Call[] = [
  { method: "GET", path: "/", query: ["search", "index"] },
  { method: "GET", path: "/equipment", query: ["search", "category", "page", "season", "location"] },
  { method: "GET", path: "/equipment/{}" },
  { method: "GET", path: "/equipment/{}/book", query: ["startDate", "endDate"] },
  { method: "GET", path: "/auth", query: ["tab", "redirectTo", "username"] },
  { method: "GET", path: "/booking/{}", query: ["payment"] },
  { method: "GET", path: "/bookings/{}/receipt" },
  { method: "GET", path: "/booking/{}.data", query: ["_routes"] },
  { method: "GET", path: "/dashboard", query: ["page"] },
  { method: "POST", path: "/auth/forgot-password", fields: { email: "generated@example.in" } },
  { method: "GET", path: "/auth/reset-password", query: ["token"] },
  {
    method: "POST",
    path: "/auth/reset-password",
    fields: { token: "A".repeat(24), password: PASSWORD, confirmPassword: PASSWORD },
  },
  {
    method: "POST",
    path: "/profile",
    fields: {
      name: "Asha",
      contact: "x",
      language: "mr",
      priceMin: "1",
      priceMax: "2",
      features: "4WD",
      preferredCategories: "tractor",
      preferredLocations: "Latur",
    },
  },
  { method: "GET", path: "/notifications", query: ["page"] },
  { method: "POST", path: "/notifications", fields: { upTo: "1" } },
  { method: "GET", path: "/notifications/{}" },
  { method: "GET", path: "/wishes", query: ["location", "startDate"] },
  { method: "POST", path: "/wishes", fields: { query: "maxPrice=900" } },
  { method: "POST", path: "/api/wishes", fields: { query: "maxPrice=900" } },
  { method: "GET", path: "/{}" },
  {
    method: "POST",
    path: "/auth?tab=login",
    fields: { username: "generated", password: PASSWORD },
    query: ["redirectTo"],
  },
  {
    method: "POST",
    path: "/auth?tab=register",
    fields: { ...ACCOUNT, confirmPassword: PASSWORD },
    query: ["redirectTo"],
  },
  {
    method: "POST",
    path: "/auth.data?tab=login",
    fields: { username: "generated", password: PASSWORD },
    query: ["redirectTo"],
  },
  { method: "POST", path: "/language", fields: { language: "mr", redirectTo: "/equipment" } },
  { method: "POST", path: "/equipment/{}/book", fields: DATES },
  { method: "POST", path: "/booking/{}/pay", fields: {} },
  { method: "POST", path: "/booking/{}/review", fields: REVIEW },
  { method: "GET", path: "/booking/{}/cancel" },
  { method: "POST", path: "/booking/999/cancel", fields: { reason: "rain", refund: "1" } },
  { method: "GET", path: "/bookings/{}/credit-note" },
  { method: "GET", path: "/bookings/{}/credit-note/pdf", query: ["note", "language"] },
  { method: "POST", path: "/{}", fields: ACCOUNT },
];

/** What is wrong with an answer, or undefined. */
function findFault({ method, path }: Input, answer: Answer): string | undefined {
  const isApi = path.startsWith("/api/");
  if (answer.status >= 500) return `answered ${answer.status}`;
  const { location } = answer.headers;
  if (location !== undefined) {
    const target = new URL(location, app.url);
    if (target.origin !== app.url || !/^\/(?![/\\])/.test(location.replace(app.url, "")))
      return `leads away to ${location}`;
  }
  // Refused before it was read as a request: that it was meant for the API is not known yet.
  if (answer.status === 431) return undefined;
  if (!isApi || answer.status < 400 || method === "HEAD" || path.startsWith(CALLBACK)) return undefined;
  try {
    expectProblem(answer, answer.status);
  } catch {
    return `answered ${answer.status} in another form: ${answer.text.slice(0, 200)}`;
  }
  return undefined;
}

async function feed(call: Call, seed: number): Promise<string[]> {
  const make = createInputs(seed);
  const faults: string[] = [];
  const inputs = Array.from({ length: COUNT }, () => make(call));
  for (let start = 0; start < COUNT; start += AT_ONCE) {
    await Promise.all(
      inputs.slice(start, start + AT_ONCE).map(async (input, index) => {
        const isVisitor = (start + index) % 5 === 0 || SIGNS_IN.test(input.path);
        const client = isVisitor ? createClient(app.url) : renter.copy();
        const tell = (what: string) =>
          faults.push(`${input.method} ${input.path} ${JSON.stringify(input.sent).slice(0, 600)}: ${what}`);
        try {
          const fault = findFault(input, await client.send(input.method, input.path, input.sent));
          if (fault !== undefined) tell(fault);
        } catch (error) {
          tell(String(error));
        }
      }),
    );
  }
  // Otherwise what follows would only be tried as a visitor.
  if ((await renter.get("/api/user")).status !== 200) faults.push("the renter is no longer signed in");
  return faults;
}

/** How long anything kept the server from everything else since this was asked last. */
async function readLoopDelay(): Promise<number> {
  const said = () => [...app.logs().matchAll(/^longest event loop delay: (\d+) ms$/gm)].map(([, ms]) => Number(ms));
  const before = said().length;
  process.kill(app.pid, "SIGUSR2");
  await vi.waitUntil(() => said().length > before, { timeout: 20_000 });
  return said().at(-1) ?? Number.NaN;
}

describe(`${COUNT} inputs made from the seed ${SEED}`, () => {
  // What the start takes is not meant.
  beforeAll(async () => void (await readLoopDelay()));

  it.each([...CALLS, ...PAGES].map((call, index) => ({ ...call, index })))(
    "do not upset $method $path",
    async ({ index, ...call }) => {
      expect(await feed(call, SEED + index)).toEqual([]);
    },
    60_000 + COUNT * MS_PER_INPUT,
  );

  it("leave the server running, with nothing in its log that went wrong", async () => {
    expect(app.pid).toBe(pid);
    expect((await renter.get("/api/user")).status).toBe(200);
    const wrong = app
      .logs()
      .split("\n")
      .filter((line) => /"level":"error"/.test(line));
    expect(wrong.slice(0, 5)).toEqual([]);
  });

  it("keep the server from nothing else for long", async () => {
    const delay = await readLoopDelay();
    console.log(`longest event loop delay over ${COUNT} inputs a call: ${delay} ms`);
    expect(delay).toBeGreaterThanOrEqual(0);
    // On a machine that is busy with other tests the length says nothing.
    if (IS_LONG) expect(delay).toBeLessThan(LONGEST_DELAY_MS);
  });

  it("leave nobody with more rights, no booking with another price, and nothing paid", () => {
    expect(readRows(app, "select id from users where isAdmin = 1")).toEqual([]);
    // The one paid booking may have been cancelled meanwhile, which takes no input at all.
    expect(readRows(app, "select id from payments")).toHaveLength(1);
    expect(
      readRows(
        app,
        "select id from bookings where totalPrice != dailyRate * (julianday(endDate) - julianday(startDate) + 1)",
      ),
    ).toEqual([]);
    expect(readRows(app, "pragma foreign_key_check")).toEqual([]);
    expect(readRows(app, "pragma integrity_check")).toEqual([{ integrity_check: "ok" }]);
  });
});

describe("an object whose length cannot be compared", () => {
  const INCOMPARABLE = { length: { toString: 1, valueOf: 1 } };
  const withObjects = (fields: object) => Object.fromEntries(Object.keys(fields).map((name) => [name, INCOMPARABLE]));
  const withNested = (fields: object) =>
    Object.fromEntries(
      Object.keys(fields).flatMap((name) => ["toString", "valueOf"].map((method) => [`${name}.length.${method}`, "1"])),
    );

  it.each(
    [...CALLS, ...PAGES].flatMap(({ method, path, fields }) =>
      fields === undefined ? [] : [{ method, path: path.replace("{}", "1"), fields }],
    ),
  )("is refused by $method $path", async ({ method, path, fields }) => {
    const client = SIGNS_IN.test(path) ? createClient(app.url) : renter.copy();
    for (const sent of [{ json: withObjects(fields) }, { form: withNested(fields) }]) {
      const { status } = await client.send(method, path, sent);
      expect(status, JSON.stringify(sent)).toBeLessThan(500);
    }
  });
});

describe("the name of a part of a field", () => {
  const parts = (fields: object) =>
    Object.keys(fields).flatMap((name) => [
      `${name}[4294967294]`,
      `${name}[99999999].x`,
      `${name}.length`,
      `[99999999].${name}`,
    ]);

  it.each(
    [...CALLS, ...PAGES].flatMap(({ method, path, fields }) =>
      fields === undefined ? [] : [{ method, path: path.replace("{}", "1"), fields }],
    ),
  )("costs $method $path nothing", async ({ method, path, fields }) => {
    const client = SIGNS_IN.test(path) ? createClient(app.url) : renter.copy();
    const form = parts(fields).map((name): [string, string] => [name, "1"]);
    expect((await client.send(method, path, { form })).status).toBeLessThan(500);
    expect((await client.get("/healthz")).status).toBe(200);
  });
});
