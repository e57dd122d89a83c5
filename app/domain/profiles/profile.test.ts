import { beforeEach, describe, expect, it } from "vitest";
import type { Db } from "~db/open";
import { recommend } from "~/domain/recommendations/recommend.server";
import { DEFAULT_PREFERENCES, type User } from "~/domain/users/user";
import { findUser } from "~/domain/users/user-queries.server";
import { addEquipment, addUser, NOW, openTestDatabase, addRows } from "../../../tests/fixtures/domain";
import { changeProfile } from "./change-profile.server";
import { profileChangeSchema, profileFormSchema } from "./profile-schema";
import { expectRows } from "../../../tests/fixtures/expect-rows";
import { formOfPreferences, listPreferredPlaces } from "./preference-form";

const PICTURE = "/images/a1b2c3d4e5f6a7b8c9.jpg";

let db: Db;
let user: User;

beforeEach(async () => {
  db = await openTestDatabase();
  const { id } = await addUser(db, "mr");
  user = (await findUser(db, id)) as User;
  await addRows(db, "images", { hash: "a1b2c3d4e5f6a7b8c9", ownerId: id, createdAt: NOW.toISOString() });
});

const issuesOf = (values: unknown) =>
  profileChangeSchema.safeParse(values).error?.issues.map((issue) => [issue.path[0], issue.message]) ?? [];

describe("a change of a profile", () => {
  it("takes a picture of this server alone, and takes it away", async () => {
    expect(await changeProfile(db, user, { imageUrl: PICTURE })).toMatchObject({ imageUrl: PICTURE });
    for (const imageUrl of [
      "//evil.example/x.jpg",
      "/images/000000000000000000.jpg",
      `${PICTURE}?x`,
      "data:image/png;base64,AA",
    ]) {
      await expect(changeProfile(db, user, { imageUrl }), imageUrl).rejects.toMatchObject({
        fields: { imageUrl: ["imageForeign"] },
      });
    }
    expect((await findUser(db, user.id))?.imageUrl).toBe(PICTURE);
    expect(await changeProfile(db, user, { imageUrl: null })).toMatchObject({ imageUrl: null });
  });

  it("joins preferences with those that stand", async () => {
    await changeProfile(db, user, { preferences: { preferredCategories: ["tractor"], priceRange: { max: 3_000 } } });
    const { preferences } = await changeProfile(db, user, {
      preferences: { features: ["4WD"], priceRange: { min: 500 } },
    });
    expect(preferences).toEqual({
      ...DEFAULT_PREFERENCES,
      preferredCategories: ["tractor"],
      priceRange: { min: 500, max: 3_000 },
      features: ["4WD"],
    });
    await expect(changeProfile(db, user, { preferences: { priceRange: { min: 9_000 } } })).rejects.toThrow(
      "priceRangeInvalid",
    );
  });

  it("has machines recommended anew, when what is looked for has changed", async () => {
    const owner = await addUser(db);
    await addEquipment(db, owner.id);
    const { id } = await addEquipment(db, owner.id);
    await db.updateTable("equipment").set({ category: "sprayer" }).where("id", "=", id).execute();
    const first = await recommend(db, user, NOW);
    const changed = await changeProfile(db, user, { name: "Other Name" });
    expect(await db.selectFrom("recommendations").selectAll().execute()).toHaveLength(first.length);
    const wanting = await changeProfile(db, changed, { preferences: { preferredCategories: ["sprayer"] } });
    expect(await db.selectFrom("recommendations").selectAll().execute()).toEqual([]);
    const [best] = await recommend(db, wanting, NOW);
    expect(best).toMatchObject({ equipment: { category: "sprayer" }, reason: "category" });
  });
});

describe("what a call sends", () => {
  it("is refused where it cannot be meant", () =>
    expectRows(
      [
        [{ name: "" }, "name", "nameRequired"],
        [{ name: "A".repeat(51) }, "name", "nameTooLong"],
        [{ contact: "1".repeat(101) }, "contact", "contactTooLong"],
        [{ contact: "asha@" }, "contact", "emailInvalid"],
        [{ contact: "94230 11223 / 94230 11224" }, "contact", "contactInvalid"],
        [{ language: "fr" }, "language", "languageUnknown"],
        [{ preferences: { preferredCategories: ["spaceship"] } }, "preferences", "preferencesInvalid"],
        [{ preferences: { priceRange: { min: 5, max: 2 } } }, "preferences", "priceRangeInvalid"],
        [{ preferences: { priceRange: { min: 1.5 }, features: 7 } }, "preferences", "preferencesInvalid"],
      ],
      ([values]) => issuesOf(values),
      ([, field, key]) => [[field, key]],
    ));

  it("has a contact in one form, however it was written", () =>
    expectRows(
      [
        ["094230 11223", "+919423011223"],
        ["Ph: 94230-11223", "+919423011223"],
        ["\u200e९४२३० ११२२३\u202c", "+919423011223"],
        [" Kavita.Shinde@Example.IN ", "kavita.shinde@example.in"],
        [" ", null],
      ],
      ([contact]) => profileChangeSchema.parse({ contact }).contact,
      ([, stored]) => stored,
    ));
});

describe("the form", () => {
  const form = { name: "Asha", language: "mr" };

  it("reads prices and phone numbers in Devanagari digits, and features between commas", () => {
    const typed = { contact: "९८२२० १२३४५", priceMin: "१,५००", priceMax: "₹ २०००", features: "4WD, steering,, 4wd" };
    const read = { contact: "+919822012345", priceMin: 1_500, priceMax: 2_000, features: ["4WD", "steering"] };
    expect(profileFormSchema.parse({ ...form, ...typed })).toMatchObject(read);
  });
});

describe("preferences in a form", () => {
  it("offer the known cities in the reader's language, and the user's own places beside them", () => {
    const places = listPreferredPlaces(["latur", "Wadgaon"], "mr");
    expect(places).toContainEqual({ value: "Nashik", label: "नाशिक" });
    expect(places.filter(({ value }) => value.toLowerCase() === "latur")).toEqual([{ value: "Latur", label: "लातूर" }]);
    expect(places.at(-1)).toEqual({ value: "Wadgaon", label: "Wadgaon" });
  });

  it("tick a city however it was written, and leave bounds that bind nothing empty", () => {
    const likes = { ...DEFAULT_PREFERENCES, preferredLocations: ["latur", "Wadgaon"], features: ["4WD", "PTO"] };
    const filled = { preferredCategories: [], preferredLocations: ["Latur", "Wadgaon"], features: "4WD, PTO" };
    expect(formOfPreferences(likes)).toEqual({ ...filled, priceMin: "", priceMax: "" });
    const bound = formOfPreferences({ ...likes, priceRange: { min: 500, max: 3_000 } });
    expect(bound).toEqual({ ...filled, priceMin: "500", priceMax: "3000" });
  });
});
