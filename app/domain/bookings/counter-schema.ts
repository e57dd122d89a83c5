import { z } from "zod";
import { rowId, words } from "~/domain/schema-parts";
import { quoteSchema } from "./booking-schema";
import { farmerFields } from "./farmer-schema";

/** The machine and the days of a booking at the office's counter. */
export const counterQuoteSchema = quoteSchema.extend({ equipmentId: rowId });

/** What the office books at its counter for a person who pays in cash; `withCounterFarmer` completes it. */
export const counterFields = counterQuoteSchema.extend({
  ...farmerFields,
  /** That the whole price was received. */
  cashReceived: z.union([z.literal(true), z.literal("true")], { error: words("cashRequired") }),
});
