/** Limits of a profile. Safe for the browser. */

export const PROFILE_NAME_MAX_CHARACTERS = 50;
export const CONTACT_MAX_CHARACTERS = 100;
export const PREFERENCE_MAX_CHARACTERS = 60;
export const MAX_PREFERENCES = 20;
export const MAX_PREFERRED_RUPEES = 10_000_000;
