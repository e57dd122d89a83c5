import sharp from "sharp";
import { describe, expect, it } from "vitest";
import {
  createClient,
  dayFromToday,
  expectProblem,
  PASSWORD,
  signUp,
  startAppForFile,
  type Answer,
  type ApiClient,
  type Member,
  type UserBody,
} from "../fixtures/api-client";
import { addEquipment, changeRows } from "../fixtures/stored-rows";

const app = await startAppForFile({ sandbox: false });
const member = await signUp(app.url, { name: "Asha Pawar" });

const patch = (client: ApiClient, json: unknown) => client.send("PATCH", "/api/user/profile", { json });

const photo = (colour = "#c04020") =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();

/** Sends a form with a file, as a browser does. */
async function upload(
  client: ApiClient,
  path: string,
  file: Buffer | undefined,
  fields: [string, string][] = [],
): Promise<Answer> {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  if (file !== undefined) form.append("image", new File([new Uint8Array(file)], "asha.jpg", { type: "image/jpeg" }));
  const encoded = new Response(form);
  const type = encoded.headers.get("Content-Type") ?? "";
  return client.send("POST", path, { raw: { type, body: Buffer.from(await encoded.arrayBuffer()) } });
}

const sendPhoto = (client: ApiClient, file: Buffer | undefined) => upload(client, "/api/user/profile/image", file);

describe("PATCH /api/user/profile", () => {
  it("answers the changed user without the password", async () => {
    const answer = await patch(member, { name: "Asha Rao", contact: "asha@example.in" });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.json<UserBody>()).toMatchObject({
      id: member.id,
      name: "Asha Rao",
      contact: "asha@example.in",
      isAdmin: false,
    });
    expect(answer.text).not.toContain("argon2");
    expect((await member.get("/api/user")).json()).toEqual(answer.json());
  });

  it("takes hours for calls as a pair, the second later, and empties them together", async () => {
    const hours = { callFrom: 9, callUntil: 24 };
    expect((await patch(member, hours)).json()).toMatchObject(hours);
    for (const wrong of [{ callFrom: 9 }, { callFrom: 9, callUntil: 9 }, { callFrom: "morning", callUntil: 9 }]) {
      const answer = await patch(member, wrong);
      expectProblem(answer, 400, "Choose both hours, the second later than the first, or neither");
    }
    expect((await patch(member, { name: "Asha Rao" })).json()).toMatchObject(hours);
    for (const one of [{ callFrom: null }, { callUntil: null }]) {
      expect((await patch(member, one)).json()).toMatchObject({ callFrom: null, callUntil: null });
      await patch(member, hours);
    }
  });

  it("keeps where one's field is, offers it when booking and searching, and forgets it", async () => {
    expect((await patch(member, { workPlace: "  Nilanga " })).json()).toMatchObject({ workPlace: "Nilanga" });
    expectProblem(await patch(member, { workPlace: "Qqqqzzz" }), 400);
    expectProblem(await patch(member, { workPlace: 7 }), 400);
    expect((await patch(member, { name: "Asha Rao" })).json()).toMatchObject({ workPlace: "Nilanga" });
    const near = async (query: string) => (await member.get(`/my-field${query}`)).headers.location;
    expect(await near("?category=plough&location=Pune&delivered=true")).toBe(
      "/equipment?category=plough&location=Nilanga&delivered=true",
    );
    expect((await createClient(app.url).get("/equipment?category=plough")).text).toContain("/my-field?category=plough");
    expect((await createClient(app.url).get("/my-field")).headers.location).toBe("/auth?redirectTo=%2Fmy-field");
    const id = addEquipment(app, { ownerId: (await signUp(app.url)).id });
    const days = `startDate=${dayFromToday(3)}&endDate=${dayFromToday(4)}`;
    const book = async (query = "") => (await member.get(`/equipment/${id}/book?${days}${query}`)).text;
    changeRows(app, "insert into equipment_terms (equipmentId, deliveryKm, perKm) values (?, 100, 20)", id);
    expect(await book()).toMatch(/name="workPlace"[^>]*value="Nilanga"/);
    expect(await book("&workPlace=")).not.toMatch(/name="workPlace"[^>]*value="Nilanga"/);
    // Farther away than it is brought, it is not filled in, and nothing is wrong.
    changeRows(app, "update equipment_terms set deliveryKm = 1 where equipmentId = ?", id);
    expect(await book()).not.toMatch(/name="workPlace"[^>]*value="Nilanga"/);
    expect((await patch(member, { workPlace: "" })).json()).toMatchObject({ workPlace: null });
    expect(await near("")).toBe("/profile?ask=field#field");
  });

  it("changes the language of pages and answers", async () => {
    const speaker = await signUp(app.url);
    const answer = await patch(speaker, { language: "mr" });
    expect(answer.headers["set-cookie"]?.[0]).toMatch(/^i18nextLng=mr;/);
    expect((await speaker.get("/dashboard")).text).toContain('<html lang="mr"');
  });
});

describe("POST /api/user/profile/image", () => {
  it("keeps a photo, cut square and without its data, that the profile can then name", async () => {
    const original = await sharp(await photo())
      .withExif({ IFD0: { Artist: "Secret Place 18.4N" } })
      .jpeg()
      .toBuffer();
    const answer = await sendPhoto(member, original);
    expect(answer.status, answer.text).toBe(200);
    const { imageUrl } = answer.json<{ imageUrl: string }>();
    expect((await member.get("/api/user")).json<UserBody>().imageUrl).toBeNull();
    expect((await patch(member, { imageUrl })).json<UserBody>().imageUrl).toBe(imageUrl);
    const shown = await createClient(app.url).get(`${imageUrl}?v=abc`);
    expect(shown.status).toBe(200);
    const { width, height, exif } = await sharp(shown.body).metadata();
    expect({ square: width === height, exif }).toEqual({ square: true, exif: undefined });
    const page = await member.get("/dashboard");
    expect(page.text).toMatch(new RegExp(`src="${imageUrl}\\?v=\\w+"`));
    expect((await patch(member, { imageUrl: null })).json<UserBody>().imageUrl).toBeNull();
  });
});

describe("without a provider of SMS", () => {
  it("neither messages nor a login by code are offered, and the calls say so", async () => {
    const refused = await patch(member, { smsMessages: true, name: "Other" });
    expectProblem(refused, 409, "Messages by SMS and WhatsApp are not sent here. Nothing was changed.");
    expect((await member.get("/api/user")).json<UserBody>()).toMatchObject({ name: "Asha Rao", smsMessages: false });
    const page = (await member.get("/profile/phone")).text;
    expect(page).toContain("Messages by SMS and WhatsApp are not sent here");
    expect(page).not.toContain('name="smsMessages"');
    const visitor = createClient(app.url);
    expect((await visitor.get("/auth")).text).not.toContain("/auth/sms");
    expect((await visitor.get("/auth/sms")).status).toBe(404);
    const words = "Login with a code by SMS is not offered here. Log in with your username and password.";
    expectProblem(await visitor.post("/api/login/code", { contact: "9822012345" }), 404, words);
    expectProblem(await visitor.post("/api/login", { contact: "9822012345", code: "123456" }), 404, words);
  });
});

describe("the page", () => {
  it("does not say that a form is kept which was sent after the login had ended", async () => {
    const visitor = createClient(app.url);
    const kept = "What you chose is saved";
    expect((await visitor.get("/auth?redirectTo=%2Fprofile")).text).toContain(kept);
    const answer = await visitor.send("POST", "/profile", { form: { name: "Asha Kale" } });
    expect(answer.headers.location).toBe("/auth?redirectTo=%2Fprofile&lost=");
    for (const path of ["/equipment/1/ask", "/booking/1/cancel", "/dashboard/equipment/1/terms"])
      expect((await visitor.send("POST", path, { form: { text: "Is it free?" } })).headers.location).toMatch(/&lost=$/);
    const alert = await visitor.send("POST", "/alerts?search=plough", { form: { query: "search=plough" } });
    expect(alert.headers.location).toBe("/auth?redirectTo=%2Falerts%3Fsearch%3Dplough&tab=register");
    const { text } = await visitor.get(answer.headers.location ?? "");
    expect(text).toContain("what you just sent was not saved");
    expect(text).not.toContain(kept);
  });

  it("takes everything in one form, the photo too, and goes on in the language chosen", async () => {
    const person = await signUp(app.url);
    const fields: [string, string][] = [
      ["name", "आशा पवार"],
      ["contact", "+91 98220 00000"],
      ["language", "hi"],
      ["preferredCategories", "tractor"],
      ["preferredCategories", "sprayer"],
      ["preferredLocations", "Latur"],
      ["priceMin", "500"],
      ["priceMax", "3000"],
      ["features", "4WD, GPS"],
      ["isAdmin", "true"],
    ];
    const answer = await upload(person, "/profile", await photo("#204080"), fields);
    expect(answer.status, answer.text).toBe(303);
    const user = (await person.get("/api/user")).json<UserBody>();
    expect(user).toMatchObject({
      name: "आशा पवार",
      contact: "+919822000000",
      language: "hi",
      isAdmin: false,
      preferences: {
        preferredCategories: ["tractor", "sprayer"],
        preferredLocations: ["Latur"],
        priceRange: { min: 500, max: 3_000 },
        features: ["4WD", "GPS"],
      },
    });
    expect(user.imageUrl).toMatch(/^\/images\//);
    const page = await person.get(answer.headers.location ?? "");
    expect(page.text).toContain('<html lang="hi"');
    expect(page.text).toContain("आपकी प्रोफ़ाइल बदल दी गई है");
    await upload(person, "/profile", undefined, [
      ["name", "Asha"],
      ["language", "en"],
      ["priceMin", ""],
      ["features", ""],
      ["removeImage", "yes"],
    ]);
    expect((await person.get("/api/user")).json<UserBody>()).toMatchObject({
      contact: null,
      imageUrl: null,
      preferences: { preferredCategories: [], features: [], priceRange: { min: 0, max: 100_000 } },
    });
  });

  it("refuses a file that is no photo beside its field", async () => {
    const person = await signUp(app.url);
    const answer = await upload(person, "/profile", Buffer.from("no photo at all"), [
      ["name", "Asha"],
      ["language", "en"],
    ]);
    expect(answer.status).toBe(415);
    expect(answer.text).toContain("The photo must be a JPEG");
  });
});

/** What the profile's page says of a contact that was changed without the password. */
const HELD = "<strong>A new password can be set only";
let people = 0;

/** Someone whose contact is an email address, with another address to change to. */
async function addPerson(): Promise<{ person: Member; old: string; fresh: string }> {
  people += 1;
  const [old, fresh] = [`old${people}@example.in`, `fresh${people}@example.in`];
  const person = await signUp(app.url);
  expect((await patch(person, { contact: old })).status).toBe(200);
  return { person, old, fresh };
}

const contactOf = async (person: ApiClient) => (await person.get("/api/user")).json<UserBody>().contact;

const ageLogin = ({ id }: Member) =>
  changeRows(
    app,
    "update sessions set createdAt = ? where userId = ?",
    new Date(Date.now() - 3_600_000).toISOString(),
    id,
  );

describe("a contact changed in a borrowed session", () => {
  it.each([
    { login: "right after the login", isLate: false },
    { login: "long after the login", isLate: true },
  ])("counts a phone number given with a booking $login by the login's age", async ({ isLate }) => {
    const [owner, person] = [await signUp(app.url), await signUp(app.url)];
    const equipmentId = addEquipment(app, { ownerId: owner.id });
    if (isLate) ageLogin(person);
    const day = dayFromToday(3);
    const form = { startDate: day, endDate: day, contact: "9822012345", contactAsked: "yes" };
    expect((await person.send("POST", `/equipment/${equipmentId}/book`, { form })).status).toBe(303);
    expect(await contactOf(person)).toBe("+919822012345");
    expect((await person.get("/profile")).text.includes(HELD)).toBe(isLate);
  });
});

describe("the profile's page after a change of the contact", () => {
  it("asks for the password, keeps what was typed but the password, and says that the old contact still resets the password", async () => {
    const { person, fresh } = await addPerson();
    const send = (currentPassword: string) =>
      person.send("POST", "/profile", {
        multipart: { name: "Asha Pawar", language: "en", contact: fresh, currentPassword },
      });
    expect((await person.get("/profile")).text).toContain('name="currentPassword"');
    const wrong = await send("Wrong1");
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain("This is not your password. Nothing was changed.");
    expect(wrong.text).toContain(`value="${fresh}"`);
    expect(wrong.text).not.toContain("Wrong1");
    expect((await send("")).status).toBe(303);
    expect((await person.get("/profile")).text).toContain(HELD);
    expect((await send(PASSWORD)).status).toBe(303);
    expect((await person.get("/profile")).text).not.toContain(HELD);
  });
});
