import { listMoves } from "~/domain/bookings/booking-moves.server";
import { requireBooking } from "~/domain/bookings/booking-queries.server";
import { moveSchema } from "~/domain/bookings/move-schema";
import { proposeMove } from "~/domain/checkout/propose-move.server";
import { readId } from "~/domain/schema-parts";
import { apiAction, apiLoader, jsonAnswer, requireBody, requireUser } from "~/http/api.server";

/** The proposals of other days for a booking, oldest first. */
export const loader = apiLoader(async (call) => {
  const { db, user, params } = requireUser(call);
  const { id } = await requireBooking(db, readId(params.id), user);
  return jsonAnswer(await listMoves(db, id));
});

/** Proposes other days for the whole or the rest of a paid booking to its other side. */
export const action = apiAction(
  {
    POST: async (call) => {
      const { db, user, params, now } = requireUser(call);
      const request = await requireBody(call, moveSchema);
      return jsonAnswer(await proposeMove(db, readId(params.id), { request, user, now }), { status: 201 });
    },
  },
  ["GET"],
);
