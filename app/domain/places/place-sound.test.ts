import { describe, expect, it } from "vitest";
import { soundOf, spellingOf } from "./place-sound";
import { expectRows } from "../../../tests/fixtures/expect-rows";

describe("soundOf", () => {
  it("hears spellings of one name as one", () =>
    expectRows(
      [
        ["तुळजापूर", "Tuljapur", "tulzapur", "Tuljapoor", "तुलजापुर"],
        ["लातूर", "Latur", "लातुर", "Laatur"],
        ["औसा", "Ausa", "Ousa"],
        ["उदगीर", "Udgir", "udgeer", "उद्गीर"],
        ["नायगाव", "Naigaon", "Naygaon", "Naigav"],
        ["उस्मानाबाद", "Osmanabad", "Usmanabad"],
        ["अंबाजोगाई", "Ambajogai", "Ambajogaai"],
        ["सीहोर", "Sehore", "Sihor"],
        ["पुणे", "Pune", "Poona"],
        ["छत्रपती संभाजीनगर", "Chhatrapati Sambhajinagar", "chatrapati sambhaji nagar"],
      ],
      ([...names]) => new Set(names.map(soundOf)).size,
      () => 1,
    ));

  it.each([
    ["Latur", "Nilanga"],
    ["Udgir", "Udaipur"],
    ["Akola", "Kola"],
    ["Beed", "Bade"],
    ["413512", "413513"],
  ])("tells %s from %s", (one, other) => {
    expect(soundOf(one)).not.toBe(soundOf(other));
  });

  it("is empty for what is no name", () => {
    expect(["", " , ", "😀"].map(soundOf)).toEqual(["", "", ""]);
  });
});

describe("spellingOf", () => {
  it("writes Devanagari and its digits in Latin letters, the last consonant without its vowel", () => {
    expect(spellingOf("लातूर ४१३५१२")).toBe("latur413512");
    expect(spellingOf("अंबड")).toBe("ambad");
  });
});
