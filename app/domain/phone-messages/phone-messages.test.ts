import { describe, expect, it } from "vitest";
import { isPhoneKind, NOTIFICATION_KINDS, type PhoneKind } from "~/domain/notifications/notification";
import { LANGUAGES } from "~/i18n/language";
import { translatorFor } from "~/i18n/texts.server";
import { composeCode, composePhoneMessage, describeTemplate, type PhoneFacts } from "./compose-phone-message";
import { findQuietEnd } from "./send-phone-message.server";

/** Characters of GSM 03.38, and those of its extension, which take two places. */
const GSM = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
const GSM_EXTENSION = new Set("^{}\\[~]|€\f");

/** Places in one SMS, and in each part of a longer one. */
const PLACES = { gsm: { whole: 160, part: 153 }, unicode: { whole: 70, part: 67 } };

/** True where a text needs no other alphabet than the phone's own. */
const isGsm = (text: string): boolean =>
  [...text].every((character) => GSM.has(character) || GSM_EXTENSION.has(character));

/** How many SMS a text is. */
function countSmsParts(text: string): number {
  const isPlain = isGsm(text);
  const { whole, part } = isPlain ? PLACES.gsm : PLACES.unicode;
  const length = isPlain
    ? [...text].reduce((sum, character) => sum + (GSM_EXTENSION.has(character) ? 2 : 1), 0)
    : text.length;
  return length <= whole ? 1 : Math.ceil(length / part);
}

const MAX_PARTS = 2;
/** What operators allow for one variable. */
const MAX_VARIABLE_CHARACTERS = 30;

/** Values as long as they come. */
const longest = (kind: PhoneKind, machine: string): PhoneFacts => ({
  kind,
  bookingId: 9_999_999,
  values: {
    machine,
    renter: "A very long name of a renter",
    startDate: "2026-11-24",
    endDate: "2026-12-24",
    totalPrice: 31_000_000,
    balance: 31_000_000,
    refundAmount: 1_550_000_050,
    payUntil: "2026-11-24T18:30:00.000Z",
    answerUntil: "2026-11-25T10:00:00.000Z",
    moved: {
      from: { startDate: "2026-11-24", endDate: "2026-12-24" },
      to: { startDate: "2026-11-25", endDate: "2026-12-25" },
    },
  },
});
const LATIN = "Mahindra Yuvo Tech+ 575 DI 4WD with a very long name";
const DEVANAGARI = "महिंद्रा युवो टेक 575 डीआय चारचाकी ट्रॅक्टर";

const kinds = NOTIFICATION_KINDS.filter(isPhoneKind);
const composed = LANGUAGES.flatMap((language) => {
  const t = translatorFor(language);
  const told = kinds.flatMap((kind) =>
    [LATIN, DEVANAGARI].map((machine) => composePhoneMessage(longest(kind, machine), t)),
  );
  return [
    ...told,
    ...(["code", "loginCode"] as const).map((kind) =>
      composeCode(kind, { code: "041729", username: "a_username_of_thirty_character" }, t),
    ),
  ].map((content) => ({ language, content }));
});

describe("templates", () => {
  it("make two SMS at most in every language, whatever the values", () => {
    const counted = ["a".repeat(160), "a".repeat(161), "€".repeat(81), "अ".repeat(70), "अ".repeat(71)];
    expect(counted.map(countSmsParts)).toEqual([1, 2, 2, 1, 2]);
    const long = composed.filter(({ content }) => countSmsParts(content.text) > MAX_PARTS);
    expect(long).toEqual([]);
  });

  it("have values that an operator lets through, none empty", () => {
    const values = composed.flatMap(({ content }) => content.values);
    expect(values.filter((value) => value === "" || value.length > MAX_VARIABLE_CHARACTERS)).toEqual([]);
  });

  it("are registered as they are sent: nothing but the values differs", () => {
    const wrong = composed.filter(({ language, content }) => {
      const parts = describeTemplate(content.kind, translatorFor(language)).split("{#var#}");
      const filled = parts.map((part, index) => part + (content.values[index] ?? "")).join("");
      return parts.length !== content.values.length + 1 || filled !== content.text;
    });
    expect(wrong).toEqual([]);
  });

  it("are written in English in the phone's own alphabet, which has room for more", () => {
    const t = translatorFor("en");
    expect(kinds.filter((kind) => !isGsm(composePhoneMessage(longest(kind, LATIN), t).text))).toEqual([]);
  });
});

it("the night is from nine to eight in India", () => {
  const times = ["24T15:29:59.999", "24T15:30:00.000", "24T20:00:00.000", "25T02:29:59.999", "25T02:30:00.000"];
  const ends = times.map((at) => findQuietEnd(new Date(`2026-11-${at}Z`))?.toISOString());
  const morning = "2026-11-25T02:30:00.000Z";
  expect(ends).toEqual([undefined, morning, morning, morning, undefined]);
});
