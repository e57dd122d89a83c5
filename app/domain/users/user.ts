import type { Language } from "~/i18n/language";
import type { CallHours } from "./call-hours";

/** What users like, for recommendations. */
export interface Preferences {
  preferredCategories: string[];
  preferredLocations: string[];
  /** Whole rupees a day. */
  priceRange: { min: number; max: number };
  features: string[];
}

export const DEFAULT_PREFERENCES: Preferences = {
  preferredCategories: [],
  preferredLocations: [],
  priceRange: { min: 0, max: 100_000 },
  features: [],
};

/** How long a code of the office for a new password is good. */
export const OFFICE_CODE_HOURS = 24;
/** How a person proved who they are, in the office's words. */
export const PROOF_MAX_CHARACTERS = 500;

/** Stored as the name of a user whose account has ended. */
export const FORMER_NAME = "Former user";

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

/** What a right password, or a right code by SMS, leaves. */
export interface Login {
  user: User;
  /** Of the password that was checked: a new one, stored meanwhile, ends the session. */
  passwordTag: string;
  /** True where a code by SMS came in the password's place. */
  isByCode?: boolean;
}
