import { describe, expect, it } from "vitest";
import { newEquipmentSchema, sentImages } from "./equipment-schema";
import { languageOfText } from "./save-equipment.server";
import { expectRows } from "../../../tests/fixtures/expect-rows";

const TRACTOR = {
  name: "Mahindra 575",
  description: "Strong and well kept",
  category: "tractor",
  dailyRate: 2_000,
  location: "Latur",
};

const keysOf = (value: unknown) => {
  const { error } = newEquipmentSchema.safeParse(value);
  return Object.fromEntries(error?.issues.map(({ path, message }) => [String(path[0]), message]) ?? []);
};
const read = (more: object) => newEquipmentSchema.parse({ ...TRACTOR, ...more });

describe("a new machine", () => {
  it("needs a name, a description, a category, a rate and a place, and nothing else", () => {
    const missing = {
      name: "nameRequired",
      description: "descriptionTooShort",
      category: "categoryRequired",
      dailyRate: "dailyRateTooLow",
      location: "locationRequired",
    };
    expect(keysOf({})).toEqual(missing);
    const empty = { name: " ", description: "          ", category: "", dailyRate: "", location: "\u200b\n" };
    expect(keysOf(empty)).toEqual(missing);
    expect(keysOf(TRACTOR)).toEqual({});
  });

  it("is refused for what is wrong in it", () =>
    expectRows(
      [
        ["name", "n".repeat(101), "machineNameTooLong"],
        ["description", "Nine char", "descriptionTooShort"],
        ["description", "d".repeat(2_001), "descriptionTooLong"],
        ["category", "rocket", "categoryUnknown"],
        ["location", "l".repeat(101), "locationTooLong"],
        ["dailyRate", 0, "dailyRateTooLow"],
        ["dailyRate", "many", "dailyRateWhole"],
        ["dailyRate", 99.5, "dailyRateWhole"],
        ["dailyRate", 1_000_001, "dailyRateTooHigh"],
        ["availability", "maybe", "availabilityInvalid"],
        ["specs", "{", "specsInvalid"],
        ["specs", { a: { b: 1 } }, "specsInvalid"],
        ["specs", { n: "x".repeat(101) }, "specsInvalid"],
        ["specs", Object.fromEntries(Array.from({ length: 31 }, (_, index) => [`n${index}`, "x"])), "specsInvalid"],
        ["searchableSpecs", { power: { value: null, unit: "HP" } }, "specsInvalid"],
        ["features", Array.from({ length: 31 }, (_, index) => `f${index}`), "featuresInvalid"],
        ["seasonalAvailability", "winter", "seasonsInvalid"],
        ["latitudeCoord", "91", "coordinatesInvalid"],
        ["longitudeCoord", -76.5, "coordinatesInvalid"],
      ],
      ([field, value]) => keysOf({ ...TRACTOR, [field]: value }),
      ([field, , key]) => ({ [field]: key }),
    ));

  it("takes a rate as people write it, and other names of categories", () => {
    const rates = [2_000, "2,000", "₹ 2,000", "२०००", " 2000 ", "2000.00", "२००० रुपये", "Rs. 2,000/-", "रु. 2000"];
    for (const dailyRate of rates) expect(read({ dailyRate }).dailyRate, String(dailyRate)).toBe(2_000);
    const names = ["tractors", "Plows", "sprayers", "fertilizer"].map((category) => read({ category }).category);
    expect(names).toEqual(["tractor", "plough", "sprayer", "fertilizer"]);
  });

  it("takes structured fields as values and as JSON text alike", () => {
    const fields = {
      specs: { power_hp: "47 HP", gears: 8, __proto__x: "" },
      features: ["Canopy", " Canopy ", "", "Hook"],
      searchableSpecs: { power_hp: { value: 47, unit: "HP" }, drive: { value: "2WD" } },
      seasonalAvailability: { summer: false },
    };
    const kept = {
      specs: { power_hp: "47 HP", gears: "8" },
      features: ["Canopy", "Hook"],
      searchableSpecs: { power_hp: { value: 47, unit: "HP" }, drive: { value: "2WD", unit: "" } },
      seasonalAvailability: { summer: false },
    };
    expect(read(fields)).toMatchObject(kept);
    expect(
      read(Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, JSON.stringify(value)]))),
    ).toMatchObject(kept);
    expect(read({ features: "Canopy\r\nHook\n" }).features).toEqual(["Canopy", "Hook"]);
  });

  it("reads a yes and a no in every form", () => {
    for (const yes of [true, "true", "on", "1"]) expect(read({ availability: yes }).availability).toBe(true);
    for (const no of [false, "false", "0"]) expect(read({ availability: no }).availability).toBe(false);
    for (const nothing of [undefined, "", null]) expect(read({ availability: nothing }).availability).toBeUndefined();
  });

  it("has pictures only where there are files, of which a form sends an empty one for none", () => {
    const file = new File(["x"], "a.jpg");
    const sent = newEquipmentSchema.extend(sentImages);
    const images = (value: object) => sent.safeParse({ ...TRACTOR, ...value });
    expect(images({ image: file }).data?.image).toBe(file);
    for (const none of [undefined, "a.jpg", new File([], ""), { size: 1 }])
      expect(images({ image: none }).data?.image).toBeUndefined();
    expect(images({ images: ["/images/a.jpg", file, new File([], "")] }).data?.images).toEqual(["/images/a.jpg", file]);
    expect(images({ images: ['["/images/a.jpg"]'] }).data?.images).toEqual(["/images/a.jpg"]);
    expect(images({ images: [new File([], "")] }).data?.images).toEqual([]);
    expect(images({ images: null }).data?.images).toBeUndefined();
    expect(images({ images: [7] }).error?.issues[0]).toMatchObject({ path: ["images"], message: "imagesInvalid" });
  });
});

it.each([
  ["Strong tractor", "mr", "en"],
  ["मज़बूत ट्रैक्टर", "hi", "hi"],
  ["मजबूत ट्रॅक्टर", "en", null],
] as const)("%s is written, by who reads %s, in %s", (text, chosen, language) =>
  expect(languageOfText(text, chosen)).toBe(language),
);
