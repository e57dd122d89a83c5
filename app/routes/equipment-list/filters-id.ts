/** The list's filter form, in its page and in the address of a page that has it. */
export const FILTERS_ID = "filters";
