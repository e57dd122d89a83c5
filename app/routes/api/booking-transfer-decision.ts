import { readId } from "~/domain/schema-parts";
import { decideTransfer } from "~/domain/transfers/answer-transfer.server";
import { viewTransfer } from "~/domain/transfers/transfer-queries.server";
import { readTransferKind, transferDecisionSchema } from "~/domain/transfers/transfer-schema";
import { allowOnly, apiAction, jsonAnswer, requireBody, requireUser } from "~/http/api.server";

export const loader = allowOnly("POST");

/** Closes a disagreement, for admins. */
export const action = apiAction({
  POST: async (call) => {
    const { db, user, params, now } = requireUser(call);
    const kind = readTransferKind(params["kind"]);
    const { decision } = await requireBody(call, transferDecisionSchema);
    return jsonAnswer(viewTransfer(await decideTransfer(db, readId(params["id"]), { decision, kind, user, now })));
  },
});
