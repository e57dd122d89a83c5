import { z } from "zod";
import { words } from "~/domain/schema-parts";
import { personName } from "~/domain/users/user-schema";
import type { Farmer } from "./farmer";
import { readMobileNumber } from "~/domain/users/mobile-number";

/** Who a booking is for where it is for somebody else: all of the fields, or none of them. */

/** Text that may be left out. */
const typed = (wrong: Parameters<typeof words>[0]) =>
  z
    .union([z.string(), z.null()], { error: words(wrong) })
    .transform((text) => text ?? "")
    .optional();

export const farmerFields = {
  farmerName: typed("nameRequired"),
  farmerPhone: typed("phoneInvalid"),
  /** That the farmer agrees. */
  farmerConsent: z
    .union([z.boolean(), z.enum(["true", "false", ""]).transform((text) => text === "true")])
    .optional()
    .catch(undefined),
};

export type FarmerFields = z.infer<z.ZodObject<typeof farmerFields>>;

/** Adds the farmer to what else a form or the API says; errors are named at their fields. */
export function withFarmer<T extends FarmerFields>(form: T, context: z.RefinementCtx) {
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
  { farmerName = "", farmerPhone = "", farmerConsent }: FarmerFields,
  context: z.RefinementCtx,
  hasPhone = true,
): Farmer {
  const complain = (path: keyof FarmerFields, message: string) =>
    context.addIssue({ code: "custom", path: [path], message });
  const name = personName.safeParse(farmerName);
  const phone = hasPhone ? readMobileNumber(farmerPhone) : null;
  for (const { message } of name.error?.issues ?? []) complain("farmerName", message);
  if (phone === undefined) complain("farmerPhone", words("phoneInvalid"));
  if (farmerConsent !== true) complain("farmerConsent", words("farmerConsentRequired"));
  if (name.data === undefined || phone === undefined || farmerConsent !== true) return z.NEVER;
  return { name: name.data, phone };
}

/** A farmer as a session keeps it until the login. */
export const farmerSchema = z.object({ name: z.string(), phone: z.string().nullable() });
