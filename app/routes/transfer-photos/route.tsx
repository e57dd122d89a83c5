import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { MissingBooking } from "~/components/bookings/missing-booking";
import { PhotoList } from "~/components/bookings/photo-list";
import { Alert } from "~/components/ui/alert";
import { BackLink } from "~/components/ui/back-link";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Field } from "~/components/ui/field";
import { FileInput } from "~/components/ui/inputs";
import { PostForm } from "~/components/ui/navigation";
import { MAX_PHOTOS } from "~/domain/transfers/transfer";
import type { PageHandle } from "~/enhance/page-handle";
import { useHydrated } from "~/hydrate/use-hydrated";
import { loadUserPage } from "~/http/page.server";
import { addPhotoByForm } from "./action.server";
import { loadPhotos } from "./loader.server";

export const handle: PageHandle = { i18n: ["booking", "transfer"], load: "light" };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Yantra" }];

export const loader = (args: LoaderFunctionArgs) => loadUserPage(args, loadPhotos);

export const action = (args: ActionFunctionArgs) => addPhotoByForm(args);

/** The photos of a handover or a return, and the form that adds one. With script they are sent as they are chosen. */
export default function TransferPhotosPage() {
  const { t } = useTranslation(["transfer", "booking"]);
  const { id, kind, photos, isShown, why } = useLoaderData<typeof loader>();
  const path = `/booking/${id}/transfer/${kind}/photos`;
  const hydrated = useHydrated();
  useEffect(() => void import("~/enhance/upload-photos").catch(() => undefined), []);
  return (
    <div className="wrap page narrow stack">
      <BackLink to={`/booking/${id}`}>{t("booking:bookingNumber", { id })}</BackLink>
      <h1>{t(`photosTitle_${kind}`)}</h1>
      {why === null ? (
        <Card as="section">
          <PostForm
            action={path}
            encType="multipart/form-data"
            className="stack"
            data-uploads={`/api/bookings/${id}/transfers/${kind}/photos`}
          >
            <Field id="image" label={t("photo")} hint={t("photoHint", { max: MAX_PHOTOS })}>
              <FileInput name="image" accept="image/*" multiple={hydrated} isShown={false} />
            </Field>
            <p role="status" className="num" hidden />
            <Button block>{t("addPhoto")}</Button>
          </PostForm>
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
