import type { LoaderFunctionArgs } from "@remix-run/node";
import { downloadCreditNote } from "~/routes/shared/receipt-file.server";

/** The PDF of a booking's credit note; where it cannot be made, back to the credit note's page, which says so. */
export const loader = (args: LoaderFunctionArgs) => downloadCreditNote(args);
