import { useTranslation } from "react-i18next";
import { buttonClass, ButtonLink, EmptyPage } from "~/components/ui/elements";
import { publicPage, type PageHandle } from "~/http/page.server";

export const handle: PageHandle = { i18n: ["offline"], isUnlisted: true };

export const loader = publicPage(({ t }) => Promise.resolve({ title: t("offline:title") }));

/** The address that did not come, whichever it is. */
const SAME_ADDRESS = { href: "" };

/** What the service worker shows, without script, in place of a page that did not come and of which there is no copy. */
export default function OfflinePage() {
  const { t } = useTranslation(["offline", "common"]);
  return (
    <EmptyPage
      drawn
      title={t("title")}
      text={
        <>
          <p>{t("text")}</p>
          <p>{t("kept")}</p>
        </>
      }
    >
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
    </EmptyPage>
  );
}
