import { Conflict, NotFound } from "~/domain/errors";
import { apiAction, apiLoader } from "~/http/api.server";

export const loader = apiLoader(() => Promise.reject(new NotFound("pathNotFound")));

const refuse = () => Promise.reject(new Conflict("otherAccount"));

/** Answers in place of a call that was made for another account: see server/named-account.ts. */
const refuseOtherAccount = apiAction({ POST: refuse, PUT: refuse, PATCH: refuse, DELETE: refuse });

export const action = refuseOtherAccount;
