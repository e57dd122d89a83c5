import { z } from "zod";
import { readDay } from "~/domain/calendar/day";
import { rowId, words } from "~/domain/schema-parts";

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

/** A request to book; other fields are ignored. */
export const bookingSchema = bookingDatesSchema.extend({ equipmentId: rowId });

export type BookingDates = z.infer<typeof bookingDatesSchema>;
export type BookingRequest = z.infer<typeof bookingSchema>;
