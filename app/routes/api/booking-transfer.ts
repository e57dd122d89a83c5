import { readId } from "~/domain/schema-parts";
import { recordTransfer } from "~/domain/transfers/record-transfer.server";
import { viewTransfer } from "~/domain/transfers/transfer-queries.server";
import { readTransferKind, transferSchema } from "~/domain/transfers/transfer-schema";
import { allowOnly, apiAction, jsonAnswer, requireBody, requireUser } from "~/http/api.server";

export const loader = allowOnly("POST");

/** Records the handover or the return of a booked machine, for its owner; the kind is the last part of the address. */
export const action = apiAction({
  POST: async (call) => {
    const { db, user, params, now } = requireUser(call);
    const kind = readTransferKind(params["kind"]);
    const request = await requireBody(call, transferSchema);
    const record = await recordTransfer(db, readId(params["id"]), { kind, request, user, now });
    return jsonAnswer(viewTransfer(record), { status: 201 });
  },
});
