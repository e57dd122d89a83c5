import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { BackLink } from "~/components/ui/back-link";
import { Card } from "~/components/ui/card";
import { handleNewEquipment } from "~/routes/shared/equipment-form.server";
import { userPage } from "~/http/page.server";
import { OwnEquipmentForm } from "~/routes/shared/own-equipment-form";
import { EMPTY_EQUIPMENT_FORM } from "~/domain/equipment/equipment-form";
import { sayCommission } from "./shared/payouts.server";
import { isContactAsked } from "./shared/booking.server";
import type { PageHandle } from "~/page-handle";

export const handle: PageHandle = { i18n: ["machine", "equipment"], isInner: true, hasActions: true };

export const loader = userPage((call) =>
  Promise.resolve({
    title: call.t("machine:add"),
    values: EMPTY_EQUIPMENT_FORM,
    asksContact: isContactAsked(call.user),
    commission: sayCommission(call),
  }),
);

export const action = (args: ActionFunctionArgs) => handleNewEquipment(args);

export default function EquipmentNew() {
  const { t } = useTranslation("machine");
  const data = useLoaderData<typeof loader>();
  return (
    <div className="wrap page max-w-150 stack">
      <BackLink to="/dashboard#machines">{t("myEquipment")}</BackLink>
      <h1>{t("add")}</h1>
      <Card>
        <OwnEquipmentForm data={data} result={useActionData<typeof action>()} />
      </Card>
    </div>
  );
}
