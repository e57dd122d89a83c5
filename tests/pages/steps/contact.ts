import { readSettings } from "~/settings.server";

const { contactEmail, contactPhone } = readSettings({});

/** Whom the pages of an app without settings of its own name. */
export const DEMO_CONTACT = { email: contactEmail, phone: contactPhone };
