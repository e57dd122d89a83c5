/** Limits of what an owner writes about equipment. Safe for the browser. */

export const EQUIPMENT_NAME_MAX_CHARACTERS = 100;
export const DESCRIPTION_MIN_CHARACTERS = 10;
export const DESCRIPTION_MAX_CHARACTERS = 2_000;
export const LOCATION_MAX_CHARACTERS = 100;
/** Ten lakh: more is a typing error and would stretch the price slider for everyone. */
export const MAX_DAILY_RATE_RUPEES = 1_000_000;
export const MAX_SPECS = 30;
export const SPEC_NAME_MAX_CHARACTERS = 60;
export const SPEC_VALUE_MAX_CHARACTERS = 100;
export const SPEC_UNIT_MAX_CHARACTERS = 20;
export const MAX_IMAGES = 5;
export const MAX_FEATURES = 30;
export const FEATURE_MAX_CHARACTERS = 100;
