import { beforeEach, describe, expect, it } from "vitest";
import type { Db } from "~db/open";
import { Conflict, Forbidden, NotFound, TooMany } from "~/domain/errors";
import { addEquipment, addUser, NOW, openTestDatabase } from "../../../tests/fixtures/domain";
import { hasContact, MAX_UNANSWERED } from "./question";
import { postSchema } from "./question-schema";
import {
  listPosts,
  listQuestions,
  requireQuestion,
  decideQuestion,
  reportQuestion,
  answerQuestion,
  askOwner,
} from "./questions.server";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const later = (ms: number) => new Date(NOW.getTime() + ms);

interface Person {
  id: number;
  isAdmin: boolean;
}
let db: Db;
let owner: Person;
let renter: Person;
let stranger: Person;
let admin: Person;
let equipment: { id: number };

/** Limits count by id for as long as the process lives: each test has people of its own. */
let people = 0;

beforeEach(async () => {
  db = await openTestDatabase();
  for (let others = 0; others < people; others += 1) await addUser(db);
  people += 4;
  const add = async (isAdmin = false) => ({ ...(await addUser(db)), isAdmin });
  [owner, renter, stranger, admin] = [await add(), await add(), await add(), await add(true)];
  equipment = await addEquipment(db, owner.id);
});

const ask = (text: string, user = renter, now = NOW) => askOwner(db, equipment.id, { text, user, now });
const answer = (id: number, text: string, user: Person, now = NOW) => answerQuestion(db, id, { text, user, now });
const postsOf = async (id: number, user: Person) => {
  const { question, part } = await requireQuestion(db, id, user);
  return (await listPosts(db, question, part)).map(({ side, text }) => `${side}: ${text}`);
};
async function told() {
  const rows = await db.selectFrom("notifications").select(["userId", "kind"]).orderBy("id").execute();
  return rows.map(({ userId, kind }) => `${userId === owner.id ? "owner" : "renter"} ${kind}`);
}

describe("a question before a booking", () => {
  it("has one thread for each machine and renter, and tells each side once a run", async () => {
    const id = await ask("Is a driver included?");
    // The same press again.
    expect([await ask("And diesel?"), await ask("And diesel?")]).toEqual([id, id]);
    expect(await told()).toEqual(["owner questionAsked"]);
    await answer(id, "Yes", owner);
    await answer(id, "Diesel is yours", owner);
    expect(await told()).toEqual(["owner questionAsked", "renter questionAnswered"]);
    await answer(id, "Thank you", renter);
    expect(await told()).toEqual(["owner questionAsked", "renter questionAnswered", "owner questionAsked"]);
    const said = ["renter: Is a driver included?", "renter: And diesel?", "owner: Yes", "owner: Diesel is yours"];
    expect(await postsOf(id, owner)).toEqual([...said, "renter: Thank you"]);
    expect(await ask("Is a driver included?", stranger)).not.toBe(id);
    expect(await listQuestions(db, owner).list({ limit: 9, offset: 0 })).toHaveLength(2);
    expect(await listQuestions(db, renter).list({ limit: 9, offset: 0 })).toHaveLength(1);
  });

  it("waits for an answer after some texts, and has a rate for each account", async () => {
    const id = await ask("0");
    for (let written = 1; written < MAX_UNANSWERED; written += 1) await ask(String(written));
    await expect(ask("more")).rejects.toThrow(Conflict);
    await answer(id, "An answer", owner);
    await ask("more");
    const askAnew = async () =>
      askOwner(db, (await addEquipment(db, owner.id)).id, { text: "Free?", user: renter, now: NOW });
    for (let written = MAX_UNANSWERED + 1; written < 40; written += 1) await askAnew();
    await expect(askAnew()).rejects.toThrow(TooMany);
  });

  it("is closed once the machine is no longer offered or the renter's account ends", async () => {
    const id = await ask("Is a driver included?");
    const ending = { userId: renter.id, askedAt: NOW.toISOString(), endsAt: later(DAY).toISOString() };
    await db.insertInto("account_endings").values(ending).execute();
    await expect(answer(id, "Yes", owner)).rejects.toThrow(Conflict);
    await db.deleteFrom("account_endings").execute();
    await db.updateTable("equipment").set({ deletedAt: NOW.toISOString() }).execute();
    await expect(answer(id, "Yes", owner)).rejects.toThrow(Conflict);
    await expect(ask("And now?")).rejects.toThrow(NotFound);
    expect(await postsOf(id, renter)).toHaveLength(1);
  });

  it("gives no phone number and no address away, and says so", () => {
    for (const text of ["9822012345", "+91 98220 12345", "call ९८२२० १२३४५", "098220-12345", "me@example.in"])
      expect(postSchema.safeParse({ text }).error?.issues[0]?.message, text).toBe("questionHasContact");
    for (const text of ["₹6000 - 7000 a day?", "12345678901234", "at 7 am, 20 acres, 413512", "2026-11-24"])
      expect(hasContact(text), text).toBe(false);
    expect(postSchema.parse({ text: " one\r\ntwo " })).toEqual({ text: "one\ntwo" });
    for (const text of ["", "  ", 5, "x".repeat(501)]) expect(postSchema.safeParse({ text }).success).toBe(false);
  });
});

describe("a reported question", () => {
  const report = (id: number, user = owner, now = later(MINUTE)) =>
    reportQuestion(db, id, { reason: "Rude", user, now });
  const decide = (id: number, decision: "hide" | "leave" | "show", now = later(2 * MINUTE)) =>
    decideQuestion(db, id, { decision, admin, now });

  it("is read by admins until it is left as it is, and reported again only after something new", async () => {
    const id = await ask("You fool");
    await report(id);
    await report(id, renter);
    expect(await postsOf(id, admin)).toEqual(["renter: You fool"]);
    await expect(answer(id, "Calm down", admin)).rejects.toThrow(Forbidden);
    await decide(id, "leave");
    await expect(requireQuestion(db, id, admin)).rejects.toThrow(NotFound);
    await expect(report(id)).rejects.toThrow(Conflict);
    await answer(id, "Really?", owner, later(3 * MINUTE));
    await report(id, renter, later(4 * MINUTE));
    const { question } = await requireQuestion(db, id, admin);
    expect(question.reportedBy).toBe("renter");
  });

  it("is hidden from both, by an admin who takes no part, and written in by nobody until it is shown again", async () => {
    const id = await ask("You fool");
    await report(id);
    const own = { ...renter, isAdmin: true };
    await expect(decideQuestion(db, id, { decision: "leave", admin: own, now: NOW })).rejects.toThrow(Forbidden);
    await decide(id, "hide");
    await expect(decide(id, "hide")).rejects.toThrow(Conflict);
    for (const user of [owner, renter]) {
      expect(await postsOf(id, user)).toEqual([]);
      await expect(answer(id, "Still here", user)).rejects.toThrow(Conflict);
    }
    expect(await postsOf(id, admin)).toHaveLength(1);
    await decide(id, "show");
    expect(await postsOf(id, renter)).toEqual(["renter: You fool"]);
    const actions = await db.selectFrom("audit").select("action").where("subject", "=", "question").execute();
    expect(actions.map(({ action }) => action)).toEqual(["report_question", "hide_question", "show_question"]);
  });
});
