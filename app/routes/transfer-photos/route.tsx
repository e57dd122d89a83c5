import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { MissingBooking } from "~/components/bookings/missing-booking";
import { PhotoList } from "~/components/bookings/photo-list";
import { Alert } from "~/components/ui/alert";
import { BackLink } from "~/components/ui/back-link";
import { Card } from "~/components/ui/card";
import type { PageHandle } from "~/page-handle";
import { loadUserPage } from "~/http/page.server";
import { addPhotoByForm } from "./action.server";
import { loadPhotos } from "./loader.server";
import { PhotoForm } from "./photo-form";
import { keepTyped } from "~/components/forms/keep-typed";

export const handle: PageHandle = { i18n: ["booking", "transfer"], isInner: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Yantra" }];

export const loader = (args: LoaderFunctionArgs) => loadUserPage(args, loadPhotos);

export const action = (args: ActionFunctionArgs) => addPhotoByForm(args);

export const clientAction = keepTyped;

/** The photos of a handover or a return, and the form that adds one. */
export default function TransferPhotosPage() {
  const { t } = useTranslation(["transfer", "booking"]);
  const { id, kind, photos, isShown, why } = useLoaderData<typeof loader>();
  const path = `/booking/${id}/transfer/${kind}/photos`;
  return (
    <div className="wrap page narrow stack">
      <BackLink to={`/booking/${id}`}>{t("booking:bookingNumber", { id })}</BackLink>
      <h1>{t(`photosTitle_${kind}`)}</h1>
      {why === null ? (
        <Card as="section">
          <PhotoForm action={path} address={`/api/bookings/${id}/transfers/${kind}/photos`} />
        </Card>
      ) : (
        <Alert title={why} />
      )}
      <PhotoList photos={photos} isShown={isShown} />
    </div>
  );
}

export function ErrorBoundary() {
  return <MissingBooking />;
}
