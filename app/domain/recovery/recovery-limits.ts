export const OFFICE_CODE_HOURS = 24;
export const PROOF_MAX_CHARACTERS = 500;
