import type { LoaderFunctionArgs } from "@remix-run/node";
import { downloadForFarmer } from "~/routes/shared/receipt-file.server";

/** The PDF of a receipt for the farmer whom the booking is for; on failure redirects to the farmer's page. */
export const loader = (args: LoaderFunctionArgs) => downloadForFarmer(args);
