import { describe, expect, it } from "vitest";
import {
  book,
  createClient,
  expectProblem,
  signUp,
  startAppForFile,
  type Answer,
  type Member,
} from "../fixtures/api-client";
import { addressOf, createInputs, type Call, type Input } from "../fixtures/bad-input";
import { CALLBACK } from "../fixtures/calls";
import { bookAndPay, silenceWebhooks } from "../fixtures/paid-booking";
import { ALL_CALLS } from "../fixtures/role-calls";
import { listDays } from "~/domain/calendar/day";
import { addEquipment, changeRows, readRows } from "../fixtures/stored-rows";

/** Inputs for each call. */
const COUNT = Number(process.env.FUZZ_COUNT ?? 2);
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121);
const AT_ONCE = 16;
const MS_PER_INPUT = 150;
/** Where a lucky input ends the session that it came with. */
const SIGNS_IN = /^\/(api\/(login|register)|auth)\b/;

const app = await startAppForFile();
const pid = app.pid;
silenceWebhooks(app);
const [owner, renter, admin] = await Promise.all([signUp(app.url), signUp(app.url), signUp(app.url)]);
changeRows(app, "update users set isAdmin = 1 where id = ?", admin.id);
for (let count = 0; count < 6; count += 1) addEquipment(app, { ownerId: owner.id });
await book(renter, 1, 1, 2);
await bookAndPay(app, renter, 2, 3);

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

/** A session that the call may end is its own. */
async function senderOf({ as = "renter" }: Pick<Call, "as">): Promise<Member> {
  return as === "leaver" ? signUp(app.url) : { owner, admin, renter }[as];
}

async function feed(call: Call, seed: number): Promise<string[]> {
  const sender = await senderOf(call);
  const make = createInputs(seed);
  const faults: string[] = [];
  const inputs = Array.from({ length: COUNT }, () => make(call));
  for (let start = 0; start < COUNT; start += AT_ONCE) {
    await Promise.all(
      inputs.slice(start, start + AT_ONCE).map(async (input, index) => {
        const isVisitor = (start + index) % 5 === 0 || SIGNS_IN.test(input.path);
        const client = isVisitor ? createClient(app.url) : sender.copy();
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
  if (call.as !== "leaver" && (await sender.get("/api/user")).status !== 200)
    faults.push("who sent it is no longer signed in");
  return faults;
}

describe(`inputs made from the seed ${SEED}`, () => {
  it.each(ALL_CALLS.map((call, index) => ({ ...call, index })))(
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

  it("leave nobody with more rights, no booking with another price, and nothing paid", () => {
    expect(readRows(app, "select id from users where isAdmin = 1")).toEqual([{ id: admin.id }]);
    // The one paid booking may have been cancelled meanwhile, which takes no input at all; cash is what the admin says.
    expect(readRows(app, "select id from payments where method is not 'cash'")).toHaveLength(1);
    const bookings = readRows(app, "select totalPrice, quote, dailyRate, startDate, endDate from bookings");
    const isOther = ({ totalPrice, quote, dailyRate, startDate, endDate }: (typeof bookings)[number]) => {
      const { total } = JSON.parse(String(quote ?? "{}")) as { total?: number };
      const days = listDays(String(startDate), String(endDate)).length;
      return totalPrice !== (total ?? Number(dailyRate) * days);
    };
    expect(bookings.filter(isOther)).toEqual([]);
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
    ALL_CALLS.flatMap(({ method, path, fields }) =>
      fields === undefined ? [] : [{ method, path: addressOf(path), fields }],
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
    ALL_CALLS.flatMap(({ method, path, fields }) =>
      fields === undefined ? [] : [{ method, path: addressOf(path), fields }],
    ),
  )("costs $method $path nothing", async ({ method, path, fields }) => {
    const client = SIGNS_IN.test(path) ? createClient(app.url) : renter.copy();
    const form = parts(fields).map((name): [string, string] => [name, "1"]);
    expect((await client.send(method, path, { form })).status).toBeLessThan(500);
    expect((await client.get("/healthz")).status).toBe(200);
  });
});
