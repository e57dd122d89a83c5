import { beforeEach, describe, expect, it } from "vitest";
import type { Db } from "~db/open";
import { notify } from "~/domain/notifications/notify.server";
import { changeProfile } from "~/domain/profiles/change-profile.server";
import type { Email } from "~/gateways/email.server";
import { addUser, book, SERVER_SECRET, setScene, type Scene } from "../../../tests/fixtures/domain";
import { runMails } from "../../../tests/fixtures/run-mails";
import { confirmContact, findConfirmation, findContactState } from "./contacts.server";

let scene: Scene;
let db: Db;
let addresses = 0;
const freshAddress = () => {
  addresses += 1;
  return `asha${addresses}@example.in`;
};

beforeEach(async () => {
  scene = await setScene();
  db = scene.db;
});

const setting = () => ({ serverSecret: SERVER_SECRET, now: new Date() });
const later = () => new Date(Date.now() + 10_000);

const post = () => runMails(db, later());
const codeIn = (mail: Email | undefined) => /confirm-contact\?code=([\w.-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
const setContact = (contact: string | null) => changeProfile(db, scene.renter, { contact });

const VALUES = { machine: "Swaraj", renter: "Asha", startDate: "2026-03-12", endDate: "2026-03-12", totalPrice: 2000 };

async function tell(): Promise<void> {
  const { id: bookingId } = await book(scene);
  const recipients = [{ id: scene.renter.id, kind: "approved" } as const];
  const told = { recipients, bookingId, values: VALUES, eventKey: "x", now: new Date() };
  await db.transaction().execute((trx) => notify(trx, told));
}

describe("a new email address", () => {
  it("gets one email that asks, and nothing about bookings until it is confirmed; then what waited", async () => {
    const address = freshAddress();
    await setContact(address);
    await tell();
    const asked = await post();
    expect(asked.map(({ to, id }) => [to, id.split("-")[0]])).toEqual([[address, "confirm"]]);
    expect((await findContactState(db, scene.renter.id)).isConfirmed).toBe(false);
    const code = codeIn(asked[0]);
    expect((await findConfirmation(db, code, setting()))?.contact).toBe(address);
    await confirmContact(db, code, setting());
    expect((await findContactState(db, scene.renter.id)).isConfirmed).toBe(true);
    const sent = await post();
    expect(new Set(sent.map(({ to }) => to))).toEqual(new Set([address]));
    expect(sent.some(({ id }) => id.startsWith("notification-"))).toBe(true);
    await expect(confirmContact(db, code, setting())).rejects.toThrow("confirmLinkDead");
  });

  it("is confirmed by no link of another address or user, and needs none when it comes back", async () => {
    const [one, two] = [freshAddress(), freshAddress()];
    await setContact(one);
    const [first] = await post();
    await setContact(two);
    for (const code of [codeIn(first), "", "x", `${codeIn(first)}A`])
      await expect(confirmContact(db, code, setting())).rejects.toThrow("confirmLinkDead");
    const [second] = await post();
    await confirmContact(db, codeIn(second), setting());
    await setContact(null);
    await setContact(two);
    expect((await findContactState(db, scene.renter.id)).isConfirmed).toBe(true);
    expect(await post()).toEqual([]);
  });

  it("is not flooded, by one account nor by many", async () => {
    const address = freshAddress();
    for (let at = 0; at < 10; at += 1) {
      await setContact(null);
      await setContact(address);
    }
    for (let at = 0; at < 10; at += 1) await changeProfile(db, scene.owner, { contact: at % 2 === 0 ? address : null });
    const sent = await post();
    expect(sent.length).toBeGreaterThan(0);
    expect(sent.length).toBeLessThanOrEqual(6);
  });
});

describe("emails", () => {
  /** Quotas outlive a test, and each test numbers its users from the start again. */
  let lastId = 5_000;

  async function addAsker(contact: string | null = null): Promise<{ id: number }> {
    const { id } = await addUser(db);
    lastId += 1;
    const set = { id: lastId, contact, confirmedContact: contact };
    await db.updateTable("users").set(set).where("id", "=", id).execute();
    return { id: lastId };
  }

  it("that one account has sent to strangers are five a day, and those of others go on", async () => {
    const [asker, other] = [await addAsker(), await addAsker()];
    const asked: string[] = [];
    for (let at = 0; at < 8; at += 1) {
      await changeProfile(db, asker, { contact: freshAddress() });
      asked.push(...(await post()).map(({ to }) => to));
    }
    expect(new Set(asked).size).toBe(5);
    expect(asked).toHaveLength(5);
    await changeProfile(db, other, { contact: freshAddress() });
    expect(await post()).toHaveLength(1);
  });

  it("about bookings are a hundred an hour to one mailbox, and those to others go on", async () => {
    const [address, elsewhere] = [freshAddress(), freshAddress()];
    const [flooded, other] = [await addAsker(address), await addAsker(elsewhere)];
    const { id: bookingId } = await book(scene);
    const tellOf = async ({ id }: { id: number }, eventKey: string) => {
      const recipients = [{ id, kind: "approved" } as const];
      const told = { recipients, bookingId, values: VALUES, eventKey, now: new Date() };
      await db.transaction().execute((trx) => notify(trx, told));
    };
    for (let at = 0; at < 110; at += 1) await tellOf(flooded, `flood ${at}`);
    await tellOf(other, "other");
    const sent = (await post()).map(({ to }) => to);
    expect(sent.filter((to) => to === address)).toHaveLength(100);
    expect(sent.filter((to) => to === elsewhere)).toHaveLength(1);
  });
});

it("a new address is not greeted by what the sender calls themselves, and the link of a mail that is sent again is the same", async () => {
  const address = freshAddress();
  const user = await addUser(db);
  await changeProfile(db, user, { name: "Free seeds at https://evil.example", contact: address });
  const first = await post();
  await db.updateTable("outbox").set({ doneAt: null }).execute();
  const sent = [...first, ...(await post())];
  expect(sent.map(({ text, html }) => `${text}${html}`.includes("evil.example"))).toEqual([false, false]);
  expect(codeIn(sent[0])).toBe(codeIn(sent[1]));
  await confirmContact(db, codeIn(sent[0]), setting());
  expect((await findContactState(db, user.id)).isConfirmed).toBe(true);
});
