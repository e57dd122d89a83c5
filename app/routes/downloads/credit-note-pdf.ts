import type { LoaderFunctionArgs } from "@remix-run/node";
import { downloadCreditNote } from "~/routes/shared/receipt-file.server";

/** The PDF of a booking's credit note; on failure redirects to the credit note's page, which shows the error. */
export const loader = (args: LoaderFunctionArgs) => downloadCreditNote(args);
