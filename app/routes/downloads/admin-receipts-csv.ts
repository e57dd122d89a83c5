import type { LoaderFunctionArgs } from "@remix-run/node";
import { allReceiptsCsv } from "./exports.server";

/** All receipts as CSV, for admins. */
export const loader = (args: LoaderFunctionArgs) => allReceiptsCsv(args);
