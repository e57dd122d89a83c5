import { requireEquipment } from "~/domain/equipment/equipment-queries.server";
import { findQuestionId } from "~/domain/questions/question-queries.server";
import { readId } from "~/domain/schema-parts";
import type { UserCall } from "~/http/call.server";
import { seeOther } from "~/http/page.server";

/**
 * The page that asks the owner of equipment.
 *
 * @throws a redirect to the thread where there is one, and for the owner to all of theirs; NotFound for equipment that
 *   is not offered
 */
export async function loadAsk({ db, user, t }: UserCall, param: string | undefined) {
  const { id, name, ownerId } = await requireEquipment(db, readId(param));
  if (ownerId === user.id) throw seeOther("/questions");
  const known = await findQuestionId(db, id, user);
  if (known !== undefined) throw seeOther(`/questions/${known}`);
  return { title: `${t("question:ask")} – ${t("brand")}`, id, name };
}
