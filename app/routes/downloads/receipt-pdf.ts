import type { LoaderFunctionArgs } from "@remix-run/node";
import { downloadForPage } from "~/routes/shared/receipt-file.server";

/** The PDF of a booking's receipt; where it cannot be made, back to the receipt's page, which says so. */
export const loader = (args: LoaderFunctionArgs) => downloadForPage(args);
