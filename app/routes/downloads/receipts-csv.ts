import type { LoaderFunctionArgs } from "@remix-run/node";
import { ownReceiptsCsv } from "./exports.server";

/** The user's own receipts as CSV. */
export const loader = (args: LoaderFunctionArgs) => ownReceiptsCsv(args);
