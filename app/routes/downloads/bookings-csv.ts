import type { LoaderFunctionArgs } from "@remix-run/node";
import { ownBookingsCsv } from "~/routes/shared/exports.server";

/** The user's own bookings as a table. */
export const loader = (args: LoaderFunctionArgs) => ownBookingsCsv(args);
