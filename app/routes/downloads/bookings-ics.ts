import type { LoaderFunctionArgs } from "@remix-run/node";
import { ownBookingsCalendar } from "./exports.server";

/** The user's own bookings as iCalendar. */
export const loader = (args: LoaderFunctionArgs) => ownBookingsCalendar(args);
