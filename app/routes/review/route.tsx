import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ReviewForm } from "~/components/bookings/review-form";
import { Alert } from "~/components/ui/alert";
import { BackLink } from "~/components/ui/back-link";
import { Card } from "~/components/ui/card";
import { isPaid, isRatable } from "~/domain/bookings/booking";
import { requireOwnBooking } from "~/domain/bookings/booking-queries.server";
import { requireAnyEquipment } from "~/domain/equipment/equipment-queries.server";
import { readId } from "~/domain/schema-parts";
import { loadUserPage } from "~/http/page.server";
import { reviewByForm } from "./action.server";
import type { PageHandle } from "~/enhance/page-handle";

export const handle: PageHandle = { i18n: ["booking"], load: "tool" };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Yantra" }];

export const loader = (args: LoaderFunctionArgs) =>
  loadUserPage(args, async ({ db, user, t }) => {
    const booking = await requireOwnBooking(db, readId(args.params.id), user);
    const { name } = await requireAnyEquipment(db, booking.equipmentId);
    const title = `${t("booking:rateBooking")} – ${t("brand")}`;
    return { title, id: booking.id, name, ratable: isRatable(booking), paid: isPaid(booking) };
  });

export const action = (args: ActionFunctionArgs) => reviewByForm(args);

export default function Review() {
  const { t } = useTranslation("booking");
  const { id, name, ratable, paid } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <div className="wrap page narrow stack">
      <BackLink to={`/booking/${id}`}>{t("bookingNumber", { id })}</BackLink>
      <h1>{t("reviewTitle", { name })}</h1>
      {ratable ? (
        <Card>
          <ReviewForm bookingId={id} result={result} />
        </Card>
      ) : (
        <Alert title={t(paid ? "alreadyRated" : "notRatable")} />
      )}
    </div>
  );
}
