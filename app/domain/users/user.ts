import type { Rupees } from "~/domain/money";
import type { Language } from "~/i18n/language";
import type { Translate } from "~/i18n/namespaces";

/** When people can be called: whole hours in India, the same every day. Safe for the browser. */
export interface CallHours {
  /** 0 to 23; null where nothing is said. */
  callFrom: number | null;
  /** 1 to 24, after `callFrom`; null with it. */
  callUntil: number | null;
}

const HOURS_OF_A_DAY = 24;

export const FIRST_HOURS = Array.from({ length: HOURS_OF_A_DAY }, (_, hour) => hour);
export const LAST_HOURS = FIRST_HOURS.map((hour) => hour + 1);

export interface Preferences {
  preferredCategories: string[];
  preferredLocations: string[];
  /** A day. */
  priceRange: { min: Rupees; max: Rupees };
  features: string[];
}

export const DEFAULT_PREFERENCES: Preferences = {
  preferredCategories: [],
  preferredLocations: [],
  priceRange: { min: 0, max: 100_000 },
  features: [],
};

export const OFFICE_CODE_HOURS = 24;
export const PROOF_MAX_CHARACTERS = 500;

/** Stored as the name of a user whose account has ended. */
export const FORMER_NAME = "Former user";

export const shownName = (name: string, t: Translate): string =>
  name === FORMER_NAME ? t("security:formerUser") : name;

/** What the usernames of ended accounts begin with: no username that can be registered does. */
export const FORMER_PREFIX = "former:";

/** True for who is left of an account that has ended. Anybody may be named as they are. */
export const isFormerUser = ({ username }: { username: string }): boolean => username.startsWith(FORMER_PREFIX);

/** A user as the product may show it to that user: never with the password. */
export interface User extends CallHours {
  id: number;
  username: string;
  isAdmin: boolean;
  name: string;
  contact: string | null;
  language: Language;
  imageUrl: string | null;
  /** What the user has chosen to get on the phone; nothing is sent before the number is confirmed. */
  smsMessages: boolean;
  whatsappMessages: boolean;
  phoneConfirmed: boolean;
  /** Where the user's field is: a village or PIN code in the user's own words. */
  workPlace: string | null;
  preferences: Preferences;
}

export interface Login {
  user: User;
  /** Of the password that was checked: a new one, stored meanwhile, ends the session. */
  passwordTag: string;
  /** True where a code by SMS came in the password's place. */
  isByCode?: boolean;
}
