import { z } from "zod";
import { NotFound } from "~/domain/errors";
import { dayOf } from "./booking-schema";
import { reasonSchema } from "./decision-schema";
import { MOVE_ANSWERS, type MoveAnswer } from "./move";

/** A form sends a field that was left out as an empty text. */
const optionalDay = z.preprocess(
  (value) => (value === "" || value === null ? undefined : value),
  dayOf("startDateRequired").optional(),
);

/** Other days for a booking: the new first day; the new last day follows from it, and is only compared. */
export const moveSchema = z.object({
  startDate: dayOf("startDateRequired"),
  endDate: optionalDay,
  reason: reasonSchema,
});
export type MoveRequest = z.infer<typeof moveSchema>;

/**
 * The answer that an address names.
 *
 * @throws NotFound where there is no such answer
 */
export function readMoveAnswer(text: string | undefined): MoveAnswer {
  const answer = MOVE_ANSWERS.find((known) => known === text);
  if (answer === undefined) throw new NotFound("pathNotFound");
  return answer;
}
