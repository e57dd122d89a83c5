import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { book, signUp, type Answer, type ApiClient, type Member } from "../fixtures/api-client";
import { makePhoto } from "../fixtures/images";
import { startApp, type RunningApp } from "../fixtures/running-app";
import { addEquipment, changeRows } from "../fixtures/stored-rows";

/** A request with these credentials is never answered from what was made for others. */
const APART = { Authorization: "Basic dGVzdDo=" };
const BROTLI = { "Accept-Encoding": "br" };
/** Until the end that all share is compressed. */
const MOST_TRIES = 60;
const PAUSE_MS = 50;
/** Fills up what comes before the shared end. */
const FILLED = /<main {20,}\n\n /;
const UNREAD = /class="badge[^"]*solid/;
const LIST = "/equipment?search=harvester";

let app: RunningApp;
let asha: Member;
let owner: Member;
let admin: Member;

beforeAll(async () => {
  app = await startApp({ sandbox: false });
  [asha, owner, admin] = await Promise.all([
    signUp(app.url, { name: "Asha Jadhav" }),
    signUp(app.url, { name: "Bhim Rao Powar of the Long Name" }),
    signUp(app.url, { name: "Chief" }),
  ]);
  for (let number = 1; number < 30; number += 1)
    addEquipment(app, { ownerId: owner.id, name: `Harvester ${number}`, description: `Cuts ${number} acres a day` });
  changeRows(app, "update users set isAdmin = 1 where id = ?", admin.id);
  const photo = { bytes: new Uint8Array(await makePhoto()), name: "me.jpg", type: "image/jpeg" };
  expect((await owner.send("POST", "/api/user/profile/image", { multipart: { image: photo } })).status).toBe(200);
});
afterAll(() => app.stop());

/** A page without what each answer has of its own. */
const textOf = ({ text }: Answer) => text.replace(/<main\s+/, "<main ").replaceAll(/ nonce="[^"]+"/g, "");

function headersOf({ headers }: Answer): Record<string, unknown> {
  const { date: _, "x-request-id": __, "content-length": ___, "set-cookie": ____, vary, ...others } = headers;
  const policy = String(headers["content-security-policy"]).replace(/'nonce-[^']+'/, "");
  const names = String(vary).toLowerCase().split(", ");
  return { ...others, "content-security-policy": policy, vary: names.sort() };
}

async function readUntilJoined(reader: ApiClient, path: string): Promise<Answer> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const answer = await reader.get(path, BROTLI);
    if (FILLED.test(answer.text)) return answer;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  throw new Error(`${path} was never put together.`);
}

async function expectSameAsApart(answer: Answer, reader: ApiClient, path: string): Promise<void> {
  const apart = await reader.get(path, { ...BROTLI, ...APART });
  expect(textOf(answer)).toBe(textOf(apart));
  expect(headersOf(answer)).toEqual(headersOf(apart));
}

describe("a list that is put together for a member", () => {
  it.each(["", "&page=2", "&lang=hi", "&category=none"])(
    "is the same as one made for them alone (%s)",
    async (more) => {
      for (const reader of [asha, owner, admin])
        await expectSameAsApart(await readUntilJoined(reader, LIST + more), reader, LIST + more);
    },
  );

  it("has each member's own name and initials, however many it was drawn for", async () => {
    // Initials of one letter and two, of two scripts, in each of their colours.
    for (const name of ["Zoya Ali", "Ravi", "Sunita Devi", "आशा जाधव", "Om Om", "Bela"]) {
      const reader = await signUp(app.url, { name });
      const answer = await readUntilJoined(reader, LIST);
      expect(answer.text).toContain(name);
      await expectSameAsApart(answer, reader, LIST);
    }
  });

  it("is put together once for a reader who comes again, until something of it is another", async () => {
    const reader = await signUp(app.url, { name: "Chanda" });
    const first = await readUntilJoined(reader, LIST);
    const again = await reader.get(LIST, BROTLI);
    expect([textOf(again), headersOf(again)]).toEqual([textOf(first), headersOf(first)]);
    await reader.send("PATCH", "/api/user/profile", { json: { name: "Chanda Bai" } });
    const renamed = await reader.get(LIST, BROTLI);
    expect(renamed.text).toContain("Chanda Bai");
    await expectSameAsApart(renamed, reader, LIST);
  });

  it("is the same without Brotli", async () => {
    await readUntilJoined(asha, LIST);
    for (const encoding of ["gzip", "identity"]) {
      const answer = await owner.get(LIST, { "Accept-Encoding": encoding });
      expect(answer.text).not.toMatch(FILLED);
      const apart = await owner.get(LIST, { "Accept-Encoding": encoding, ...APART });
      expect([textOf(answer), headersOf(answer)]).toEqual([textOf(apart), headersOf(apart)]);
    }
  });

  it("names its reader alone, each in their language", async () => {
    const members = [asha, owner, admin];
    const names = ["Asha Jadhav", "Bhim Rao Powar", "Chief"];
    await asha.send("PATCH", "/api/user/profile", { json: { language: "mr" } });
    for (const [index, reader] of members.entries()) {
      const { text, headers } = await readUntilJoined(reader, LIST);
      expect(names.map((name) => text.includes(name))).toEqual(names.map((_, other) => other === index));
      expect(headers["content-language"]).toBe(index === 0 ? "mr" : "en");
    }
    await asha.send("PATCH", "/api/user/profile", { json: { language: "en" } });
  });

  it("shows what was written before it was asked for", async () => {
    const quokkas = "/equipment?search=quokka";
    const added = [addEquipment(app, { ownerId: owner.id, name: "Quokka one" })];
    for (let round = 0; round < 3; round += 1) {
      const { text } = await readUntilJoined(asha, quokkas);
      expect(text.match(/id="m\d+"/g)).toHaveLength(added.length);
      added.push(addEquipment(app, { ownerId: owner.id, name: "Quokka more" }));
      await owner.send("PATCH", `/api/equipment/${added[0]}`, { json: { dailyRate: 1_000 + round } });
      const after = await asha.get(quokkas, BROTLI);
      expect(after.text.match(/id="m\d+"/g)).toHaveLength(added.length);
      expect(after.text).toContain(`₹1,00${round}`);
    }
  });

  it("shows messages to read, a notice once, and what is picked", async () => {
    await readUntilJoined(asha, LIST);
    expect((await owner.get(LIST, BROTLI)).text).not.toMatch(UNREAD);
    await book(asha, addEquipment(app, { ownerId: owner.id }), 3, 4);
    const told = await readUntilJoined(owner, LIST);
    expect(told.text).toMatch(UNREAD);
    await expectSameAsApart(told, owner, LIST);
    const [{ id }] = (await asha.get("/api/equipment?search=harvester")).json<[{ id: number }]>();
    await asha.send("POST", "/compare", { form: { intent: "add", equipmentId: String(id) } });
    const picked = await asha.get(LIST, BROTLI);
    expect(picked.text).not.toMatch(FILLED);
    await expectSameAsApart(picked, asha, LIST);
    await asha.send("POST", "/compare", { form: { intent: "remove", equipmentId: String(id) } });
    const profile = { name: "Asha Jadhav", contact: "", language: "en" };
    await asha.send("POST", "/profile", { form: profile, headers: { Origin: app.url } });
    const [noticed, next] = [await asha.get(LIST, BROTLI), await asha.get(LIST, BROTLI)];
    const notice = "Your profile has been updated successfully";
    expect([noticed, next].map(({ text }) => text.includes(notice))).toEqual([true, false]);
    await expectSameAsApart(await readUntilJoined(asha, LIST), asha, LIST);
  });

  it("is a visitor's page again after the logout", async () => {
    const session = owner.copy();
    await readUntilJoined(session, LIST);
    await owner.send("POST", "/logout");
    const answer = await session.get(LIST, BROTLI);
    expect(answer.text).not.toContain("Bhim Rao Powar");
    await expectSameAsApart(answer, session, LIST);
  });
});
