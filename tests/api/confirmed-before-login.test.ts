import { beforeEach, describe, expect, it } from "vitest";
import {
  createClient,
  dayFromToday,
  PASSWORD,
  signUp,
  startAppForFile,
  type Answer,
  type ApiClient,
} from "../fixtures/api-client";
import { addEquipment, changeRows, readRows } from "../fixtures/stored-rows";

const RATE = 1_500;
const days = { startDate: dayFromToday(3), endDate: dayFromToday(4) };
const query = new URLSearchParams(days).toString();
let equipment: number;
let visitor: ApiClient;

const app = await startAppForFile({ sandbox: false });
const owner = await signUp(app.url);
beforeEach(() => {
  equipment = addEquipment(app, { ownerId: owner.id, dailyRate: RATE });
  visitor = createClient(app.url);
});

const bookPath = () => `/equipment/${equipment}/book`;
const confirmPath = () => `${bookPath()}?${query}`;
const onwards = (to = confirmPath()) => encodeURIComponent(to);
const confirm = (more: Record<string, string> = {}, who = visitor) =>
  who.send("POST", bookPath(), { form: { ...days, ...more } });
const logIn = (username: string, to = confirmPath(), who = visitor) =>
  who.send("POST", `/auth?tab=login&redirectTo=${onwards(to)}`, { form: { username, password: PASSWORD } });
const bookings = () =>
  readRows(app, "select userId, startDate, endDate, totalPrice from bookings where equipmentId = ?", equipment);
const newName = () => `new_${Math.random().toString(36).slice(2, 10)}`;

async function register(username: string, who = visitor): Promise<Answer> {
  const form = { username, name: "Kavita Shinde", password: PASSWORD, confirmPassword: PASSWORD, language: "en" };
  return who.send("POST", `/auth?tab=register&redirectTo=${onwards()}`, { form });
}

/** Makes every confirmation that waits more than an hour old. */
function ageWaiting(): void {
  const past = new Date(Date.now() - 61 * 60_000).toISOString();
  for (const { idHash, data } of readRows(app, "select idHash, data from sessions where userId is null")) {
    const aged = String(data).replace(/"confirmedAt":"[^"]+"/, `"confirmedAt":"${past}"`);
    changeRows(app, "update sessions set data = ? where idHash = ?", aged, String(idHash));
  }
}

describe("a booking confirmed by a visitor", () => {
  it("is made once they have registered and logged in, without confirming again", async () => {
    const sent = await confirm({ seenTotal: String(2 * RATE) });
    expect([sent.status, sent.headers.location]).toEqual([303, `/auth?redirectTo=${onwards()}&tab=register`]);
    const page = (await visitor.get(sent.headers.location ?? "")).text;
    expect(page).toContain("you do not confirm it again");
    expect(page).toContain("₹3,000");
    expect(page).toContain(`href="/auth?tab=login&amp;redirectTo=${onwards()}"`);
    const username = newName();
    const registered = await register(username);
    expect(registered.headers.location).toBe(`/auth?tab=login&username=${username}&redirectTo=${onwards()}`);
    expect(bookings()).toEqual([]);
    const loggedIn = await logIn(username);
    expect([loggedIn.status, loggedIn.headers.location]).toEqual([303, expect.stringMatching(/^\/booking\/\d+$/)]);
    expect(bookings()).toMatchObject([{ ...days, totalPrice: 2 * RATE }]);
    expect((await visitor.get(loggedIn.headers.location ?? "")).text).toContain("We are holding your days");
  });

  it("asks for the login first where somebody has signed in on the device before", async () => {
    const member = await signUp(app.url);
    await logIn(member.username, "/");
    await visitor.send("POST", "/api/logout");
    expect((await confirm()).headers.location).toBe(`/auth?redirectTo=${onwards()}&tab=login`);
    expect((await logIn(member.username)).headers.location).toMatch(/^\/booking\/\d+$/);
  });

  it("is confirmed once more with a phone number where it was spoken, unless the account has one", async () => {
    const spoken = { contactAsked: "afterLogin" };
    const member = await signUp(app.url);
    const waits = (await visitor.get((await confirm(spoken)).headers.location ?? "")).text;
    expect(waits).not.toContain("you do not confirm it again");
    expect(waits).toContain("After that we ask for your mobile number");
    const asked = (await logIn(member.username)).headers.location ?? "";
    expect(asked).toBe(`${confirmPath()}&seenTotal=${2 * RATE}`);
    expect((await visitor.get(asked)).text).toContain('name="contactAsked"');
    expect(bookings()).toEqual([]);
    changeRows(app, "update users set contact = ? where id = ?", "+919822012345", member.id);
    const again = createClient(app.url);
    await confirm(spoken, again);
    expect((await logIn(member.username, confirmPath(), again)).headers.location).toMatch(/^\/booking\/\d+$/);
  });

  it("is made once, however often the login is sent", async () => {
    const member = await signUp(app.url);
    await confirm();
    const [one, two] = [visitor.copy(), visitor.copy()];
    const both = await Promise.all([one, two].map((who) => logIn(member.username, confirmPath(), who)));
    const [made] = readRows(app, "select id from bookings where equipmentId = ?", equipment);
    const ways = both.map(({ headers }) => headers.location);
    expect(ways).toContain(`/booking/${String(made?.id)}`);
    // A login that comes after the other has ended the visitor's session finds nothing that waits.
    for (const way of ways) expect([`/booking/${String(made?.id)}`, confirmPath()]).toContain(way);
    // Cancelled, it is not made again by going back to the login.
    await one.post(`/api/bookings/${String(made?.id)}/cancel`, {});
    expect((await logIn(member.username, confirmPath(), one)).headers.location).toBe(confirmPath());
    expect((await logIn(member.username, confirmPath(), visitor)).headers.location).toBe(confirmPath());
    expect(bookings()).toHaveLength(1);
  });
});

describe("a booking confirmed by a visitor who then takes the header's way to the login", () => {
  const logInPlainly = (username: string) =>
    visitor.send("POST", "/auth?tab=login", { form: { username, password: PASSWORD } });

  it("is named on the page, kept on the way of its forms, and made", async () => {
    const member = await signUp(app.url);
    await confirm({ seenTotal: String(2 * RATE) });
    const page = (await visitor.get("/auth")).text;
    expect(page).toContain("₹3,000");
    expect(page).toContain(`action="/auth?tab=login&amp;redirectTo=${onwards()}"`);
    expect((await logInPlainly(member.username)).headers.location).toMatch(/^\/booking\/\d+$/);
    expect(bookings()).toMatchObject([{ userId: member.id, ...days }]);
  });

  it("is the one confirmed last; the others wait on their own ways", async () => {
    const member = await signUp(app.url);
    const first = equipment;
    await confirm();
    const firstPath = confirmPath();
    equipment = addEquipment(app, { ownerId: owner.id, dailyRate: RATE });
    await confirm();
    const ofFirst = () => readRows(app, "select id from bookings where equipmentId = ?", first);
    expect((await logInPlainly(member.username)).headers.location).toMatch(/^\/booking\/\d+$/);
    expect([bookings().length, ofFirst().length]).toEqual([1, 0]);
    expect((await logIn(member.username, firstPath)).headers.location).toMatch(/^\/booking\/\d+$/);
    expect([bookings().length, ofFirst().length]).toEqual([1, 1]);
  });
});

describe("a login makes no booking", () => {
  it("that was not confirmed in this browser, whatever its address says", async () => {
    const member = await signUp(app.url);
    await confirm({}, createClient(app.url));
    for (const to of [confirmPath(), `${confirmPath()}&seenTotal=${2 * RATE}`, `${confirmPath()}&confirmed=1`]) {
      const answer = await logIn(member.username, to, createClient(app.url));
      expect(answer.headers.location).toBe(to);
    }
    expect(bookings()).toEqual([]);
  });

  it("on another way than the one that the confirmation began", async () => {
    const member = await signUp(app.url);
    await confirm();
    expect((await logIn(member.username, "/dashboard")).headers.location).toBe("/dashboard");
    expect(bookings()).toEqual([]);
  });

  it("that was confirmed too long ago, and says so", async () => {
    const member = await signUp(app.url);
    await confirm();
    ageWaiting();
    expect((await visitor.get(`/auth?redirectTo=${onwards()}`)).text).not.toContain("₹3,000");
    const answer = await logIn(member.username);
    expect(answer.headers.location).toBe(`${confirmPath()}&seenTotal=${2 * RATE}`);
    expect(bookings()).toEqual([]);
    const page = (await visitor.get(answer.headers.location ?? "")).text;
    expect(page).toContain("Please confirm once more");
    expect(page).toContain("Confirm booking");
  });
});

describe("what changed while a visitor logged in", () => {
  it("is asked about where it is the price", async () => {
    const member = await signUp(app.url);
    await confirm();
    await owner.send("PATCH", `/api/equipment/${equipment}`, { json: { dailyRate: 1_700 } });
    const answer = await logIn(member.username);
    expect(bookings()).toEqual([]);
    const page = (await visitor.get(answer.headers.location ?? "")).text;
    expect(page).toContain("The total price was ₹3,000. It is now ₹3,400.");
  });

  it("leads back to the days where they were booked by others", async () => {
    const member = await signUp(app.url);
    await confirm();
    await (await signUp(app.url)).post("/api/bookings", { equipmentId: equipment, ...days });
    const answer = await logIn(member.username);
    expect(answer.headers.location).toBe(confirmPath());
    const page = (await visitor.get(confirmPath())).text;
    expect(page).toContain("Nothing is booked yet");
    expect(page).toContain("These dates are already booked");
    expect(page).toContain(`value="${days.startDate}"`);
    expect((await visitor.get("/api/user")).status).toBe(200);
  });

  it("leads to the booking where it is one's own", async () => {
    const member = await signUp(app.url);
    await confirm();
    const made = await member.post("/api/bookings", { equipmentId: equipment, ...days });
    const { id } = made.json<{ id: number }>();
    expect((await logIn(member.username)).headers.location).toBe(`/booking/${id}`);
    expect(bookings()).toHaveLength(1);
  });

  it("is said to the owner, whose own machine it is", async () => {
    await confirm();
    const answer = await logIn(owner.username);
    expect(answer.headers.location).toBe(`/equipment/${equipment}`);
    const page = (await visitor.get(`/equipment/${equipment}`)).text;
    expect(page).toContain("You cannot book your own machine");
    expect(bookings()).toEqual([]);
  });

  it("is said where the machine is gone", async () => {
    const member = await signUp(app.url);
    await confirm();
    changeRows(app, "update equipment set deletedAt = ? where id = ?", new Date().toISOString(), equipment);
    const answer = await logIn(member.username);
    expect(answer.headers.location).toBe("/equipment");
    expect((await visitor.get("/equipment")).text).toContain("Nothing is booked yet");
    expect(bookings()).toEqual([]);
  });
});

describe("a visitor is not sent to register", () => {
  it("for days that nobody can book, or another price than they saw", async () => {
    expect((await confirm({ endDate: dayFromToday(45) })).status).toBe(400);
    const changed = await confirm({ seenTotal: "2000" });
    expect(changed.headers.location).toBe(`${confirmPath()}&seenTotal=2000`);
    await (await signUp(app.url)).post("/api/bookings", { equipmentId: equipment, ...days });
    expect((await confirm()).status).toBe(409);
    expect(visitor.cookies.has("session")).toBe(false);
  });
});
