import { z } from "zod";
import { readDay } from "~/domain/calendar/read-day";
import { readMobileNumber } from "~/domain/users/mobile-number";
import { farmerFields, farmerSchema, withFarmer } from "./farmer-schema";
import { LOCATION_MAX_CHARACTERS } from "~/domain/equipment/equipment-limits";
import { rowId, singleLine, wholeRupees, words } from "~/domain/schema-parts";

/** A day from a form or the API. */
export const dayOf = (missing: Parameters<typeof words>[0]) =>
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
export const bookingDatesSchema = z.object({
  startDate: dayOf("startDateRequired"),
  endDate: dayOf("endDateRequired"),
});

/** The total in whole rupees that the renter saw; it is only compared with ours. */
const seenTotal = z.union(wholeRupees.options, { error: words("seenTotalInvalid") }).optional();

/** What the renter chooses beside the days; it counts where the terms of the equipment offer it. */
export const choicesSchema = z.object({
  withOperator: z
    .union([z.boolean(), z.enum(["true", "false", ""]).transform((text) => text === "true")])
    .optional()
    .catch(undefined),
  /** Where the machine is to be brought; blank where the renter fetches it. */
  workPlace: z
    .union([z.string(), z.null()], { error: words("workPlaceUnknown") })
    .transform((text) => singleLine(text ?? "") || undefined)
    .pipe(
      z
        .string()
        .max(LOCATION_MAX_CHARACTERS, { error: words("locationTooLong") })
        .optional(),
    )
    .optional(),
});

/** Dates, choices and the total that was seen, as the address of the booking page carries them. */
export const quoteSchema = bookingDatesSchema.extend({ seenTotal, ...choicesSchema.shape });

/** The form that confirms dates and total; `contact` counts where it is asked for. */
export const bookingFormSchema = quoteSchema
  .extend({
    contact: z.string({ error: words("phoneInvalid") }).optional(),
    contactAsked: z.string().optional(),
    /** Keeps the place of work as that of the user's field. */
    keepsPlace: z.string().optional(),
    /** The account that the form was opened by. */
    accountId: z.string().optional(),
    ...farmerFields,
  })
  .transform(withFarmer);

/** A renter's mobile number; a blank one counts as none. */
const contact = z
  .union([z.string(), z.null()], { error: words("phoneInvalid") })
  .transform((text, context) => {
    if (text === null || text.trim() === "") return undefined;
    const read = readMobileNumber(text);
    if (read !== undefined) return read;
    context.addIssue({ code: "custom", message: words("phoneInvalid") });
    return z.NEVER;
  })
  .optional();

const requestSchema = quoteSchema.extend({ equipmentId: rowId, contact });

/** A request to book; other fields are ignored. */
export const bookingSchema = requestSchema.extend(farmerFields).transform(withFarmer);

/** A request to book as a session keeps it until the login. */
export const keptRequestSchema = requestSchema.extend({ farmer: farmerSchema.optional() });

export type BookingChoices = z.infer<typeof choicesSchema>;
export type BookingDates = z.infer<typeof bookingDatesSchema>;
export type BookingForm = z.infer<typeof bookingFormSchema>;
/** `contact` is kept for an account that has none; `farmer` is who it is for, where that is somebody else. */
export type BookingRequest = z.infer<typeof keptRequestSchema>;
