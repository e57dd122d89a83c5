import { NotFound } from "~/domain/errors";
import { verifyDocument } from "~/domain/receipts/verify-document.server";
import { apiAction, apiLoader, jsonAnswer } from "~/http/api.server";

/** Whether the code on a receipt or credit note is genuine, and what the paper must say. */
export const loader = apiLoader(async ({ db, params }) => {
  const found = await verifyDocument(db, params.code ?? "");
  if (found === undefined) throw new NotFound("documentUnknown");
  return jsonAnswer(found);
});

export const action = apiAction({}, ["GET"]);
