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
    <footer className="footer">
      <div className="wrap">
        <p>
          <b>{`${t("brand")}.`}</b> {t("footerAbout")}
        </p>
        <nav aria-label={t("quickLinks")} className="my-1 flex flex-wrap gap-x-4">
          <Link to="/equipment">{t("equipment")}</Link>
          <Link to="/compare">{t("compare")}</Link>
          <Link to="/dashboard">{t("bookings")}</Link>
          <Link to="/receipts">{t("receipts")}</Link>
          <Link to="/cancelling">{t("cancelling")}</Link>
          <Link to="/help">{t("help")}</Link>
          <a href={`mailto:${contact.email}`}>{contact.email}</a>
          <a href={`tel:${contact.phone.replace(/[^+\d]/g, "")}`}>{contact.phone}</a>
          <Link to="/terms">{t("terms")}</Link>
          <Link to="/privacy">{t("privacy")}</Link>
          <LiteSwitch />
        </nav>
        {testPayments ? <p>{t("testPayments")}</p> : null}
        <p>{t("copyright", { year })}</p>
      </div>
    </footer>
  );
}
