import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LiteSwitch } from "./lite-mode";

interface SiteFooterProps {
  contact: { email: string; phone: string };
  year: string;
  testPayments: boolean;
}

/** What the product is, its main ways, whom to ask. */
export function SiteFooter({ contact, year, testPayments }: SiteFooterProps) {
  const { t } = useTranslation();
  return (
    <footer className="edge-foot border-haldi bg-field py-3 text-sm text-chalk print:hidden">
      <div className="wrap">
        <p>
          <b>{t("brand")}.</b> {t("footerAbout")}
        </p>
        <nav aria-label={t("quickLinks")} className="my-1 flex flex-wrap gap-x-4">
          <Link to="/equipment" className="tall">
            {t("equipment")}
          </Link>
          <Link to="/compare" className="tall">
            {t("compare")}
          </Link>
          <Link to="/dashboard" className="tall">
            {t("bookings")}
          </Link>
          <Link to="/receipts" className="tall">
            {t("receipts")}
          </Link>
          <Link to="/cancelling" className="tall">
            {t("cancelling")}
          </Link>
          <Link to="/help" className="tall">
            {t("help")}
          </Link>
          <a className="tall" href={`mailto:${contact.email}`}>
            {contact.email}
          </a>
          <a className="tall" href={`tel:${contact.phone.replace(/[^+\d]/g, "")}`}>
            {contact.phone}
          </a>
          <Link to="/terms" className="tall">
            {t("terms")}
          </Link>
          <Link to="/privacy" className="tall">
            {t("privacy")}
          </Link>
          <LiteSwitch className="px-0 text-inherit" />
        </nav>
        {testPayments ? <p>{t("testPayments")}</p> : null}
        <p>{t("copyright", { year })}</p>
      </div>
    </footer>
  );
}
