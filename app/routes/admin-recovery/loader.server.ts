import { findRecovery } from "~/domain/recovery/office-code.server";
import { readId } from "~/domain/schema-parts";
import { shownName } from "~/domain/users/shown-name";
import type { UserCall } from "~/http/call.server";

/** A person who has lost the password, and what speaks against a code. */
export async function loadRecovery({ db, params, t }: UserCall) {
  const { user, refusal, held } = await findRecovery(db, readId(params["id"]));
  return {
    title: `${t("admin:recoverTitle", { name: shownName(user.name, t) })} – ${t("brand")}`,
    id: user.id,
    username: user.username,
    name: shownName(user.name, t),
    contact: user.contact,
    refusal: refusal === undefined ? null : t(`messages:${refusal}`),
    contactBefore: held === undefined ? null : (held.before ?? t("admin:noContactBefore")),
  };
}
