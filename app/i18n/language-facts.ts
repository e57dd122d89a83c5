/** Another language is an entry here and texts in `locales/<key>/`; all else derives from it. Safe for the browser. */

/** What the product knows of a language; what is left out has a default that serves any. */
export interface LanguageFacts {
  /** As its speakers write it. */
  name: string;
  /** BCP 47, for names of days and months and the time of day. Digits are Latin in every language. */
  tag: string;
  /** Unicode name of the script; documents have fonts for Latin and Devanagari. */
  script: string;
  /** Left to right where it is left out. */
  direction?: "rtl";
  /** BCP 47 of the recogniser and voice that browsers have; without it nothing is offered by voice. */
  speech?: string;
  /** Pattern of date-fns for a day in long form, where Intl's is not the one wanted. */
  longDay?: string;
  /** What a spoken number of a day ends in, by its plural rule. */
  ordinals?: Partial<Record<Intl.LDMLPluralRule, string>>;
  /** 'long' says the part of the day ('in the morning') where others say am and pm. */
  dayPeriod?: "long";
  /** Parts of the day, each from its hour on and latest first, where Intl's are wrong. */
  partsOfDay?: readonly (readonly [fromHour: number, name: string])[];
}

export const LANGUAGE_FACTS = {
  en: {
    name: "English",
    tag: "en-IN",
    script: "Latin",
    speech: "en-US",
    longDay: "MMMM do, y",
    ordinals: { one: "st", two: "nd", few: "rd", other: "th" },
  },
  hi: { name: "हिन्दी", tag: "hi-IN", script: "Devanagari", speech: "hi-IN", dayPeriod: "long" },
  mr: {
    name: "मराठी",
    tag: "mr-IN",
    script: "Devanagari",
    speech: "mr-IN",
    dayPeriod: "long",
    // Intl (ICU 78.2) knows only 'morning', calls twelve sharp मध्यान्ह and begins evening at four: people say दुपारी.
    partsOfDay: [
      [21, "रात्री"],
      [17, "संध्याकाळी"],
      [12, "दुपारी"],
      [6, "सकाळी"],
      [4, "पहाटे"],
      [0, "रात्री"],
    ],
  },
} as const satisfies Record<string, LanguageFacts>;
