import { z } from "zod";
import { words } from "~/domain/schema-parts";
import { BALANCE_ANSWERS, BALANCE_OUTCOMES, BALANCE_WAYS } from "./balance";
import { reasonSchema } from "./decision-schema";

const way = z.enum(BALANCE_WAYS, { error: words("balanceWayMissing") });

/** How the balance was paid, as one side says. */
export const balanceSchema = z.object({ way });

/** The answer to it; a disagreement says what is not right. */
export const balanceAnswerSchema = z
  .object({ answer: z.enum(BALANCE_ANSWERS, { error: words("choiceUnknown") }), words: reasonSchema })
  .refine((given) => given.answer !== "dispute" || given.words !== undefined, {
    path: ["words"],
    error: words("balanceWordsMissing"),
  });
export type BalanceAnswerRequest = z.infer<typeof balanceAnswerSchema>;

/** What the office decides, and what it says to it. */
export const balanceDecisionSchema = z.object({
  outcome: z.enum(BALANCE_OUTCOMES, { error: words("choiceUnknown") }),
  decision: reasonSchema.refine((text) => text !== undefined, { error: words("balanceDecisionMissing") }),
});

/** The same on one page: `step` says which of the three it is. */
export const balanceFormSchema = z.discriminatedUnion(
  "step",
  [
    balanceSchema.extend({ step: z.literal("state") }),
    balanceAnswerSchema.safeExtend({ step: z.literal("answer") }),
    balanceDecisionSchema.extend({ step: z.literal("decide") }),
  ],
  { error: words("choiceUnknown") },
);
