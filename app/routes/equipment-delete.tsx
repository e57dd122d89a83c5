import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DeleteEquipment } from "~/components/equipment/delete-equipment";
import { Dialog } from "~/components/ui/dialog";
import { runPageAction, userPage, type PageHandle } from "~/http/page.server";
import { requireOwnEquipment } from "~/domain/equipment/equipment-queries.server";
import { deleteEquipment, hasDeletedEquipment } from "~/domain/bookings/delete-equipment.server";
import { toProblem } from "~/http/problems.server";
import type { ActionFunctionArgs } from "@remix-run/node";

export const handle: PageHandle = { i18n: ["machine"] };

/** @throws NotFound, Forbidden where it is not the user's */
export const loader = userPage(async ({ db, user, namedId, t }) => {
  const { id, name } = await requireOwnEquipment(db, namedId, user);
  return { title: t("machine:deleteTitle", { name }), id, name };
});

export const action = (args: ActionFunctionArgs) =>
  runPageAction(args, "/dashboard", async ({ db, user, now, t, namedId: id }) => {
    try {
      if (!(await hasDeletedEquipment(db, id, user))) await deleteEquipment(db, id, user, now);
    } catch (error) {
      const problem = toProblem(error);
      if (problem.status !== 409) throw problem;
      const say = {
        variant: "destructive",
        title: t("machine:deleteFailed"),
        text: t(`messages:${problem.key}`),
      } as const;
      return { to: "/dashboard", say };
    }
    return { to: "/dashboard", say: { title: t("machine:deleted") } };
  });

export default function EquipmentDelete() {
  const { t } = useTranslation(["machine", "common"]);
  const { id, name } = useLoaderData<typeof loader>();
  return (
    <div className="wrap page max-w-150">
      <Dialog id="delete" title={t("deleteTitle", { name })} asPage closeTo="/dashboard">
        <DeleteEquipment id={id} />
      </Dialog>
    </div>
  );
}
