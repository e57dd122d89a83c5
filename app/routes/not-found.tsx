import { data } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "~/components/ui/button";
import { TractorDrawing } from "~/components/ui/drawings";
import { EmptyState } from "~/components/ui/empty-state";
import type { PageHandle } from "~/page-handle";

export const handle: PageHandle = {};

export const loader = () => data({ title: "404" }, { status: 404 });

export const action = () => data(null, { status: 404 });

export default function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <div className="wrap page max-w-150">
      <EmptyState
        headingLevel="h1"
        drawing={<TractorDrawing />}
        title={t("notFoundTitle")}
        action={
          <p className="row">
            <ButtonLink to="/equipment">{t("equipment")}</ButtonLink>
            <ButtonLink to="/" variant="outline">
              {t("backToHome")}
            </ButtonLink>
          </p>
        }
      >
        <p>{t("notFoundText")}</p>
      </EmptyState>
    </div>
  );
}
