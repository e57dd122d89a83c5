import type { LoaderFunctionArgs } from "@remix-run/node";
import { ownBookingsCsv } from "./exports.server";

/** The user's own bookings as CSV. */
export const loader = (args: LoaderFunctionArgs) => ownBookingsCsv(args);
