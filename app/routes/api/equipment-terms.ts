import { requireEquipment } from "~/domain/equipment/equipment-queries.server";
import { requireOwnEquipment } from "~/domain/equipment/require-own-equipment.server";
import { readId } from "~/domain/schema-parts";
import { termsSchema } from "~/domain/terms/terms-schema";
import { findTerms, saveTerms } from "~/domain/terms/terms-of-equipment.server";
import { apiAction, apiLoader, jsonAnswer, requireBody, requireUser } from "~/http/api.server";

/** The terms on which equipment is rented out. */
export const loader = apiLoader(async ({ db, params }) => {
  const { id } = await requireEquipment(db, readId(params.id));
  return jsonAnswer(await findTerms(db, id));
});

/** Replaces the terms for its owner. */
export const action = apiAction(
  {
    PUT: async (call) => {
      const { db, user, params, now } = requireUser(call);
      const equipment = await requireOwnEquipment(db, readId(params.id), user);
      const terms = await requireBody(call, termsSchema);
      return jsonAnswer(await saveTerms(db, equipment, terms, user, now));
    },
  },
  ["GET"],
);
