import { describe, expect, it } from "vitest";
import {
  createClient,
  dayFromToday,
  expectProblem,
  signUp,
  startAppForFile,
  type Member,
} from "../fixtures/api-client";
import { addEquipment } from "../fixtures/stored-rows";

const LANGUAGES = ["en", "hi", "mr"] as const;
type Language = (typeof LANGUAGES)[number];
const DEVANAGARI = /[\u0900-\u097f]/;
const PLACEHOLDER = /\{\{|\}\}|undefined|\[object/;
const members: Partial<Record<Language, Member>> = {};

const app = await startAppForFile({ sandbox: false });
for (const language of LANGUAGES) members[language] = await signUp(app.url, { language });
const equipment = addEquipment(app, { ownerId: members.en?.id ?? 0 });

function memberOf(language: Language): Member {
  const member = members[language];
  if (member === undefined) throw new Error(`nobody speaks ${language}`);
  return member;
}

describe("the language of a request", () => {
  it.each([
    ["POST", "/api/register", {}, 400],
    ["POST", "/api/register", { username: "a-", password: "x", name: "1" }, 400],
    ["POST", "/api/login", {}, 400],
    ["POST", "/api/login", { username: "nobody", password: "Wrong1" }, 401],
    ["GET", "/api/user", undefined, 401],
    ["PUT", "/api/user", {}, 405],
    ["GET", "/api/equipment/1/availability", undefined, 400],
    ["GET", "/api/nothing", undefined, 404],
    ["POST", "/api/login", "[", 400],
    ["GET", "/api/bookings/%00", undefined, 400],
  ] as const)("is that of the answer to %s %s %j", async (method, path, body, status) => {
    const texts = new Map<string, string[]>();
    for (const language of LANGUAGES) {
      const raw = typeof body === "string" ? { raw: { type: "application/json", body } } : { json: body };
      const answer = await createClient(app.url).send(method, path, {
        ...raw,
        headers: { "Accept-Language": `${language}-IN,${language};q=0.9,en;q=0.5` },
      });
      const { error, details = {} } = expectProblem(answer, status);
      texts.set(language, [error, ...Object.values(details).flat()]);
    }
    const [en = [], hi = [], mr = []] = LANGUAGES.map((language) => texts.get(language));
    expect(new Set([en.length, hi.length, mr.length]).size).toBe(1);
    en.forEach((text, index) => {
      expect(text).not.toMatch(DEVANAGARI);
      expect(hi[index]).toMatch(DEVANAGARI);
      expect(mr[index]).toMatch(DEVANAGARI);
      expect(new Set([text, hi[index], mr[index]]).size).toBe(3);
    });
    for (const text of [...en, ...hi, ...mr]) expect(text).not.toMatch(PLACEHOLDER);
  });
});

describe("the language of a user", () => {
  it("is the one of the account where the device has chosen none", async () => {
    const answer = await memberOf("mr").get("/api/bookings/0", { "Accept-Language": "hi" });
    expectProblem(answer, 404, "बुकिंग सापडली नाही, किंवा ती पाहण्याची परवानगी नाही");
  });

  it("gives way to the cookie of the device", async () => {
    const { cookies } = memberOf("mr");
    const chosen = createClient(app.url, new Map([...cookies, ["i18nextLng", "hi"]]));
    expectProblem(await chosen.get("/api/bookings/0"), 404, "बुकिंग नहीं मिली, या आपको इसे देखने की अनुमति नहीं है");
  });

  it("is not lost to a cookie that says none, and falls back to English", async () => {
    const { cookies } = memberOf("mr");
    for (const value of ["fr", "", "hi-", "../hi", "hi%00"]) {
      const odd = createClient(app.url, new Map([...cookies, ["i18nextLng", value]]));
      expect(expectProblem(await odd.get("/api/bookings/0"), 404).error).toMatch(DEVANAGARI);
    }
    for (const header of ["*", ";;;,,q=", "en;q=zz", "x".repeat(4_000)]) {
      const answer = await createClient(app.url).get("/api/user", { "Accept-Language": header });
      expectProblem(answer, 401, "Please log in first");
    }
  });
});

describe("texts of the path to a booking, in each language", () => {
  it.each([
    [
      "past dates",
      () => ({ equipmentId: equipment, startDate: dayFromToday(-1), endDate: dayFromToday(1) }),
      "startDate",
    ],
    [
      "a range that ends first",
      () => ({ equipmentId: equipment, startDate: dayFromToday(3), endDate: dayFromToday(2) }),
      "endDate",
    ],
    [
      "days too far off",
      () => ({ equipmentId: equipment, startDate: dayFromToday(31), endDate: dayFromToday(31) }),
      "startDate",
    ],
  ])("%s", async (_name, request, field) => {
    const spoken = new Set<string>();
    for (const language of LANGUAGES) {
      const { error, details } = expectProblem(await memberOf(language).post("/api/bookings", request()), 400);
      expect(details).toEqual({ [field]: [error] });
      spoken.add(error);
    }
    expect(spoken.size).toBe(3);
  });
});
