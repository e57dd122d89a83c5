import { useTranslation } from "react-i18next";
import { ButtonLink, buttonClass } from "~/components/ui/button";
import { TractorDrawing } from "~/components/ui/drawings";
import { EmptyState } from "~/components/ui/empty-state";
import { publicPage } from "~/http/page.server";
import type { PageHandle } from "~/page-handle";

export const handle: PageHandle = { i18n: ["offline"], isUnlisted: true };

export const loader = publicPage(({ t }) => Promise.resolve({ title: t("offline:title") }));

/** The address that did not come, whichever it is. */
const SAME_ADDRESS = { href: "" };

/** What the service worker shows, without script, in place of a page that did not come and of which there is no copy. */
export default function OfflinePage() {
  const { t } = useTranslation(["offline", "common"]);
  return (
    <div className="wrap page max-w-150">
      <EmptyState
        headingLevel="h1"
        drawing={<TractorDrawing />}
        title={t("title")}
        action={
          <p className="row">
            <a {...SAME_ADDRESS} className={buttonClass({})}>
              {t("tryAgain")}
            </a>
            <ButtonLink to="/dashboard" variant="outline">
              {t("common:bookings")}
            </ButtonLink>
            <ButtonLink to="/receipts" variant="outline">
              {t("common:receipts")}
            </ButtonLink>
          </p>
        }
      >
        <p>{t("text")}</p>
        <p>{t("kept")}</p>
      </EmptyState>
    </div>
  );
}
