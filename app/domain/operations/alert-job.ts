import { z } from "zod";
import { ALERT_KINDS } from "./alert";

/** Dedupe keys of jobs that send an alert begin with it. */
export const ALERT_KEY_PREFIX = "mail:alert:";

/** Payload of a job that sends an alert: to an admin, or to the office where no admin can get one. */
export const alertPayload = z.object({
  about: z.literal("alert"),
  userId: z.number().int().nullable(),
  occurrences: z.array(
    z.object({
      kind: z.enum(ALERT_KINDS),
      values: z.object({
        bookingId: z.number().int().nullish(),
        amount: z.number().optional(),
        currency: z.string().optional(),
        name: z.string().optional(),
        days: z.number().optional(),
        freeMegabytes: z.number().optional(),
      }),
    }),
  ),
});
export type AlertPayload = z.infer<typeof alertPayload>;
