import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "~/components/ui/button";
import { TractorDrawing } from "~/components/ui/drawings";
import { EmptyState } from "~/components/ui/empty-state";
import { requireAdmin } from "~/http/admin.server";
import type { PageHandle } from "~/page-handle";

export const handle: PageHandle = {};

/** Under /admin for admins alone; others get the usual refusal, which does not reveal what exists. */
async function refuse({ request }: LoaderFunctionArgs) {
  if (new URL(request.url).pathname.startsWith("/admin/")) await requireAdmin(request);
  return data({ title: "404" }, { status: 404 });
}

export const loader = refuse;
export const action = refuse;

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
