import { readId } from "~/domain/schema-parts";
import { answerTransfer } from "~/domain/transfers/answer-transfer.server";
import { viewTransfer } from "~/domain/transfers/transfer-queries.server";
import { readTransferKind, transferAnswerSchema } from "~/domain/transfers/transfer-schema";
import { allowOnly, apiAction, jsonAnswer, requireBody, requireUser } from "~/http/api.server";

export const loader = allowOnly("POST");

/** The renter's answer to what the owner recorded. */
export const action = apiAction({
  POST: async (call) => {
    const { db, user, params, now } = requireUser(call);
    const kind = readTransferKind(params["kind"]);
    const given = await requireBody(call, transferAnswerSchema);
    return jsonAnswer(viewTransfer(await answerTransfer(db, readId(params["id"]), { ...given, kind, user, now })));
  },
});
