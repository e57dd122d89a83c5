import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ReviewForm } from "~/components/bookings/review-form";
import { Alert } from "~/components/ui/alert";
import { BackLink } from "~/components/ui/back-link";
import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { loadUserPage } from "~/http/page.server";
import { reviewByForm } from "./action.server";
import { loadReviewPage } from "./loader.server";
import type { PageHandle } from "~/page-handle";
import { keepTyped } from "~/components/forms/keep-typed";

export const handle: PageHandle = { i18n: ["booking"], isInner: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Yantra" }];

export const loader = (args: LoaderFunctionArgs) => loadUserPage(args, (call) => loadReviewPage(call, args.params.id));

export const action = (args: ActionFunctionArgs) => reviewByForm(args);

export const clientAction = keepTyped;

export default function Review() {
  const { t } = useTranslation("booking");
  const { id, name, ratable, paid, present, until, rewritable } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <div className="wrap page narrow stack">
      <BackLink to={`/booking/${id}`}>{t("bookingNumber", { id })}</BackLink>
      <h1>{t("reviewTitle", { name })}</h1>
      {ratable ? (
        <Card>
          {until === undefined ? null : <p className="hint">{t("rewriteHint", { day: until })}</p>}
          <ReviewForm bookingId={id} result={result} present={present} />
        </Card>
      ) : (
        <Alert
          title={t(paid ? "alreadyRated" : "notRatable")}
          action={
            rewritable ? (
              <ButtonLink to={`/booking/${id}/review?rewrite=1`} variant="outline">
                {t("rewriteReview")}
              </ButtonLink>
            ) : undefined
          }
        />
      )}
    </div>
  );
}
