import { z } from "zod";
import { readDay } from "~/domain/calendar/day";
import { rowId, wholeRupees, words } from "~/domain/schema-parts";

const day = (missing: Parameters<typeof words>[0]) =>
  z
    .string({ error: words(missing) })
    .trim()
    .min(1, { error: words(missing), abort: true })
    .transform((text, context) => {
      const read = readDay(text);
      if (read !== undefined) return read;
      context.addIssue({ code: "custom", message: words("dateInvalid") });
      return z.NEVER;
    });

/** Dates of a booking from a form or the API, as calendar days in India. */
export const bookingDatesSchema = z.object({ startDate: day("startDateRequired"), endDate: day("endDateRequired") });

/** The total in whole rupees that the renter saw; it is only compared with ours. What is no amount counts as not seen. */
const seenTotal = wholeRupees.optional().catch(undefined);

/** The form that confirms dates and total. */
export const bookingFormSchema = bookingDatesSchema.extend({ seenTotal });

/** A request to book; other fields are ignored. */
export const bookingSchema = bookingFormSchema.extend({ equipmentId: rowId });

export type BookingDates = z.infer<typeof bookingDatesSchema>;
export type BookingForm = z.infer<typeof bookingFormSchema>;
export type BookingRequest = z.infer<typeof bookingSchema>;
