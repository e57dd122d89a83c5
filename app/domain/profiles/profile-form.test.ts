import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, it } from "vitest";
import { profileFormSchema } from "~/domain/profiles/profile-schema";

describe("the profile's form", () => {
  it("means empty by what is empty, as a browser sends it", () => {
    const form = new FormData();
    for (const [name, value] of [
      ["name", "Asha"],
      ["language", "hi"],
      ["contact", ""],
      ["priceMin", ""],
      ["priceMax", "२,०००"],
      ["features", ""],
    ] as const)
      form.append(name, value);
    const empty = {
      name: "Asha",
      language: "hi",
      contact: null,
      preferredCategories: [],
      preferredLocations: [],
      priceMax: 2_000,
      features: [],
    };
    expect(parseWithZod(form, { schema: profileFormSchema })).toMatchObject({ status: "success", value: empty });
    form.delete("contact");
    expect(parseWithZod(form, { schema: profileFormSchema })).toMatchObject({ status: "success", value: empty });
  });
});
