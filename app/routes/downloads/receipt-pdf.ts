import type { LoaderFunctionArgs } from "@remix-run/node";
import { downloadForPage } from "~/routes/shared/receipt-file.server";

/** The PDF of a booking's receipt; on failure redirects to the receipt's page, which shows the error. */
export const loader = (args: LoaderFunctionArgs) => downloadForPage(args);
