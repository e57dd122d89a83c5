import { describe, expect, it } from "vitest";
import { DEMO_ACCOUNTS } from "../../scripts/seed/demo-data";
import {
  createClient,
  expectProblem,
  signIn,
  signUp,
  startAppForFile,
  type ApiClient,
  type Member,
} from "../fixtures/api-client";
import { readRows } from "../fixtures/stored-rows";

const NO_IDS = [
  "0",
  "-1",
  "1.5",
  "1e9",
  "abc",
  "999999999",
  "99999999999999999999",
  "NaN",
  "null",
  "1,2",
  "1%2F2",
  "..%2F1",
  "%E2%80%8B1",
  "0x1",
];
const UNREADABLE_IDS = ["%00", "1%00", "%0d%0aX: y", "%E0%A4%A"];

interface Owned {
  id: number;
  state: string;
  renterId: number;
  ownerId: number;
}

const members: Member[] = [];

const oneOfEachState = <Thing extends Owned>(things: Thing[]) => [
  ...new Map(things.map((thing) => [thing.state, thing])).values(),
];

const accountOf = (username: string) => {
  const account = DEMO_ACCOUNTS.find((one) => one.username === username);
  if (account === undefined) throw new Error(`${username} has no account`);
  return account;
};

const app = await startAppForFile({ seed: true, sandbox: false });
for (const { username } of DEMO_ACCOUNTS.filter(({ role }) => role !== "admin"))
  members.push(await signIn(app.url, accountOf(username)));
const stranger = await signUp(app.url);
const admin = await signIn(app.url, accountOf("meera_joshi"));
const read = (sql: string) => readRows(app, sql) as unknown as (Owned & { bookingId: number })[];
const parties =
  "bookings.status || ' ' || paymentState as state, bookings.userId as renterId, equipment.ownerId as ownerId";
const bookings = read(
  `select bookings.id, bookings.id as bookingId, ${parties} from bookings join equipment on equipment.id = equipmentId`,
);
/** One of each state: more would only repeat it. */
const various = oneOfEachState(bookings);
const receipts = oneOfEachState(
  read(
    `select receipts.id, bookingId, ${parties} from receipts join bookings on bookings.id = bookingId join equipment on equipment.id = equipmentId`,
  ),
);

const mayRead = (who: Member, { renterId, ownerId }: Owned) => who.id === renterId || who.id === ownerId;

/** Asks for an address as each user and returns who was answered otherwise than the rule says. */
async function findLeaks(
  things: Owned[],
  pathOf: (thing: Owned) => string,
  may: (who: Member, thing: Owned) => boolean,
): Promise<string[]> {
  const leaks: string[] = [];
  for (const who of [...members, stranger]) {
    const answers = await Promise.all(things.map((thing) => who.get(pathOf(thing))));
    answers.forEach((answer, index) => {
      const thing = things[index];
      if (thing === undefined) return;
      const isOpen = answer.status !== 404;
      if (isOpen !== may(who, thing)) leaks.push(`${who.username} got ${answer.status} for ${pathOf(thing)}`);
      if (!isOpen) expectProblem(answer, 404);
    });
  }
  return leaks;
}

describe("what belongs to others", () => {
  it("is enough to be worth the test", () => {
    expect(members).toHaveLength(5);
    expect(various.length).toBeGreaterThan(5);
    expect(receipts.length).toBeGreaterThan(3);
    for (const who of members) expect(various.filter((booking) => !mayRead(who, booking)).length).toBeGreaterThan(3);
  });

  it("is no booking to anyone but renter and owner", async () => {
    expect(await findLeaks(various, ({ id }) => `/api/bookings/${id}`, mayRead)).toEqual([]);
  });

  it("is no receipt to anyone but renter and owner", async () => {
    expect(await findLeaks(receipts, ({ id }) => `/api/receipts/${id}`, mayRead)).toEqual([]);
    const withReceipt = receipts.map((receipt) => ({ ...receipt, id: receipt.bookingId }));
    expect(await findLeaks(withReceipt, ({ id }) => `/api/bookings/${id}/receipt`, mayRead)).toEqual([]);
  });

  it("is no PDF to a stranger", async () => {
    for (const { id, bookingId } of receipts) {
      expectProblem(await stranger.get(`/api/receipts/${id}/download`), 404);
      const page = await stranger.get(`/bookings/${bookingId}/receipt/pdf`);
      expect(page.status).toBe(404);
      expect(page.headers["content-type"]).not.toContain("pdf");
    }
  });

  it("is on no page of theirs", async () => {
    const phones = readRows(app, "select contact from users where contact is not null").map(({ contact }) =>
      String(contact),
    );
    for (const { id } of various) {
      for (const path of [
        `/booking/${id}`,
        `/booking/${id}/review`,
        `/bookings/${id}/receipt`,
        `/booking/${id}.data`,
      ]) {
        const answer = await stranger.get(path);
        expect(phones.filter((phone) => answer.text.includes(phone))).toEqual([]);
        if (!path.endsWith(".data")) expect(answer.status, path).toBe(404);
      }
    }
  });
});

describe("ids that are none", () => {
  const PATHS = [
    "/api/bookings/{}",
    "/api/bookings/{}/payment-config",
    "/api/bookings/{}/receipt",
    "/api/receipts/{}",
    "/api/receipts/{}/download",
    "/api/equipment/{}",
    "/api/equipment/{}/reviews",
  ];

  it.each(PATHS)("are missing at %s", async (path) => {
    for (const client of [admin, stranger] satisfies ApiClient[]) {
      for (const id of NO_IDS) expectProblem(await client.get(path.replace("{}", id)), 404);
      for (const id of UNREADABLE_IDS)
        expect((await client.get(path.replace("{}", id.replace(" ", "%20")))).status).toBe(400);
    }
  });
});

describe("an anonymous visitor", () => {
  it("reads no phone number, address or user name on any open page", async () => {
    const secrets = readRows(app, "select contact, username from users where contact is not null").flatMap(
      ({ contact, username }) => [String(contact), String(username)],
    );
    const equipment = readRows(app, "select id from equipment where deletedAt is null").map(
      ({ id }) => `/equipment/${id}`,
    );
    for (const path of ["/", "/equipment", "/auth", "/auth?tab=register", ...equipment]) {
      const { status, text } = await createClient(app.url).get(path);
      expect(status, path).toBe(200);
      expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
    }
  });
});
