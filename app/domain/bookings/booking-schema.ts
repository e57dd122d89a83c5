import { z } from "zod";
import { refuse, words, rowId, singleLine, wholeNumber, wholeRupees } from "~/domain/schema-parts";
import { personName } from "~/domain/users/user-schema";
import { readMobileNumber } from "~/domain/users/mobile-number";
import { readDay } from "~/domain/calendar/read-day";
import { LOCATION_MAX_CHARACTERS } from "~/domain/equipment/equipment";
import { tidyLines } from "~/domain/normalise-text";
import { REASON_MAX_CHARACTERS } from "./booking";

/** Who a booking is for where it is for somebody else: all of the fields, or none of them. */

const ticked = z
  .union([z.boolean(), z.enum(["true", "false", ""]).transform((text) => text === "true")])
  .optional()
  .catch(undefined);

const farmerFields = {
  farmerName: z.string({ error: words("nameRequired") }).nullish(),
  farmerPhone: z.string({ error: words("phoneInvalid") }).nullish(),
  farmerConsent: ticked,
};

type FarmerFields = z.infer<z.ZodObject<typeof farmerFields>>;

/** Adds the farmer to what else a form or the API says; errors are named at their fields. */
function withFarmer<T extends FarmerFields>(form: T, context: z.RefinementCtx) {
  const { farmerName, farmerPhone, farmerConsent, ...rest } = form;
  const isSaid = Boolean(farmerName?.trim()) || Boolean(farmerPhone?.trim()) || farmerConsent === true;
  const farmer = isSaid ? readFarmer({ farmerName, farmerPhone, farmerConsent }, context) : undefined;
  return { ...rest, farmer };
}

/** The same at the office's counter, where a farmer there is, but perhaps no phone. */
export function withCounterFarmer<T extends FarmerFields>(form: T, context: z.RefinementCtx) {
  const { farmerName, farmerPhone, farmerConsent, ...rest } = form;
  const hasPhone = Boolean(farmerPhone?.trim());
  return { ...rest, farmer: readFarmer({ farmerName, farmerPhone, farmerConsent }, context, hasPhone) };
}

function readFarmer(
  { farmerName, farmerPhone, farmerConsent }: FarmerFields,
  context: z.RefinementCtx,
  hasPhone = true,
): Farmer {
  const complain = (path: keyof FarmerFields, message: string) =>
    context.addIssue({ code: "custom", path: [path], message });
  const name = personName.safeParse(farmerName ?? "");
  const phone = hasPhone ? readMobileNumber(farmerPhone ?? "") : null;
  for (const { message } of name.error?.issues ?? []) complain("farmerName", message);
  if (phone === undefined) complain("farmerPhone", words("phoneInvalid"));
  if (farmerConsent !== true) complain("farmerConsent", words("farmerConsentRequired"));
  if (name.data === undefined || phone === undefined || farmerConsent !== true) return z.NEVER;
  return { name: name.data, phone };
}

/** Whom a booking is for where somebody else books and pays. The phone is +91 and ten digits; null once not needed. */
const farmerSchema = z.object({ name: z.string(), phone: z.string().nullable() });
export type Farmer = z.infer<typeof farmerSchema>;

const dayOf = (missing: Parameters<typeof words>[0]) =>
  z
    .string({ error: words(missing) })
    .trim()
    .min(1, { error: words(missing), abort: true })
    .transform((text, context) => readDay(text) ?? refuse(context, "dateInvalid"));

export const bookingDatesSchema = z.object({
  startDate: dayOf("startDateRequired"),
  endDate: dayOf("endDateRequired"),
});

/** The total in whole rupees that the renter saw; it is only compared with ours. */
const seenTotal = z.union(wholeRupees.options, { error: words("seenTotalInvalid") }).optional();

/** What the renter chooses beside the days; it counts where the terms of the equipment offer it. */
const choicesSchema = z.object({
  withOperator: ticked,
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

const contact = z
  .union([z.string(), z.null()], { error: words("phoneInvalid") })
  .transform((text, context) => {
    if (text === null || text.trim() === "") return undefined;
    return readMobileNumber(text) ?? refuse(context, "phoneInvalid");
  })
  .optional();

const requestSchema = quoteSchema.extend({ equipmentId: rowId, contact });

export const bookingSchema = requestSchema.extend(farmerFields).transform(withFarmer);

/** A request to book as a session keeps it until the login. */
export const keptRequestSchema = requestSchema.extend({ farmer: farmerSchema.optional() });

export type BookingChoices = z.infer<typeof choicesSchema>;
export type BookingDates = z.infer<typeof bookingDatesSchema>;
export type BookingForm = z.infer<typeof bookingFormSchema>;
/** `contact` is kept for an account that has none; `farmer` is who it is for, where that is somebody else. */
export type BookingRequest = z.infer<typeof keptRequestSchema>;

export const counterQuoteSchema = quoteSchema.extend({ equipmentId: rowId });

/** What the office books at its counter for a person who pays in cash; `withCounterFarmer` completes it. */
export const counterFields = counterQuoteSchema.extend({
  ...farmerFields,
  /** That the whole price was received. */
  cashReceived: z.union([z.literal(true), z.literal("true")], { error: words("cashRequired") }),
});

/** Free text; blank means none. */
export const reasonSchema = z
  .string({ error: words("bodyInvalid") })
  .transform(tidyLines)
  .refine((text) => text.length <= REASON_MAX_CHARACTERS, { error: words("reasonTooLong") })
  .nullish()
  .transform((text) => text || undefined);

export const decisionSchema = z.object({
  status: z.enum(["approved", "rejected"], { error: words("statusUnknown") }),
  reason: reasonSchema,
});

const paise = z
  .union(
    [
      z.number(),
      z
        .string()
        .trim()
        .regex(/^\d{1,15}$/)
        .transform(Number),
    ],
    { error: words("bodyInvalid") },
  )
  .pipe(wholeNumber("bodyInvalid", Number.MAX_SAFE_INTEGER));

/** A cancellation: a reason, and the refund in paise that was shown before, where one was. */
export const cancellationSchema = z.object({ reason: reasonSchema, refund: paise.optional() });

/** Other days for a booking: the new first day; the new last day follows from it, and is only compared. */
export const moveSchema = z.object({
  startDate: dayOf("startDateRequired"),
  // A form sends a field that was left out as an empty text.
  endDate: z.preprocess(
    (value) => (value === "" || value === null ? undefined : value),
    dayOf("startDateRequired").optional(),
  ),
  reason: reasonSchema,
});
export type MoveRequest = z.infer<typeof moveSchema>;
