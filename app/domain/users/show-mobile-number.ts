const STORED_FORM = /^\+91([6-9]\d{4})(\d{5})$/;

/** An Indian mobile number, stored as +91 and ten digits, as it is dialled there; any other contact as it is. Safe for the browser. */
export const showMobileNumber = (contact: string): string => contact.replace(STORED_FORM, "$1 $2");
