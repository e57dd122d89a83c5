import type { LoaderFunctionArgs } from "@remix-run/node";
import { allBookingsCsv } from "./exports.server";

/** All bookings as CSV, for admins. */
export const loader = (args: LoaderFunctionArgs) => allBookingsCsv(args);
