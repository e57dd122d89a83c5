import { useTranslation } from "react-i18next";
import { BrandMark } from "~/components/ui/drawings";
import { Icon } from "~/components/ui/icon";
import { Link } from "@remix-run/react";
import { LiteSwitch } from "./lite-mode";

interface SiteFooterProps {
  contact: { email: string; phone: string };
  year: string;
}

/** Operator, contact and main links. */
export function SiteFooter({ contact, year }: SiteFooterProps) {
  const { t } = useTranslation();
  return (
    <footer className="footer late">
      <div className="wrap columns">
        <div className="stack">
          <p className="brand">
            <BrandMark />
            {t("brand")}
          </p>
          <p>{t("footerAbout")}</p>
          <LiteSwitch variant="outline" />
        </div>
        <FooterLinks contact={contact} />
      </div>
      <p className="wrap small row">
        {t("copyright", { year })}
        <span className="row">
          <Link to="/terms">{t("terms")}</Link>
          <Link to="/privacy">{t("privacy")}</Link>
        </span>
      </p>
    </footer>
  );
}

function FooterLinks({ contact }: Pick<SiteFooterProps, "contact">) {
  const { t } = useTranslation();
  return (
    <>
      <nav aria-label={t("quickLinks")}>
        <h2>{t("quickLinks")}</h2>
        <ul>
          <li>
            <Link to="/equipment">{t("equipment")}</Link>
          </li>
          <li>
            <Link to="/compare">{t("compare")}</Link>
          </li>
          <li>
            <Link to="/dashboard">{t("bookings")}</Link>
          </li>
          <li>
            <Link to="/receipts">{t("receipts")}</Link>
          </li>
          <li>
            <Link to="/cancelling">{t("cancelling")}</Link>
          </li>
        </ul>
      </nav>
      <div>
        <h2>{t("contact")}</h2>
        <ul>
          <li>
            <Link to="/help">{t("help")}</Link>
          </li>
          <li>
            <a href={`mailto:${contact.email}`}>
              <Icon name="mail" size="sm" />
              {contact.email}
            </a>
          </li>
          <li>
            <a href={`tel:${contact.phone.replace(/[^+\d]/g, "")}`}>
              <Icon name="phone" size="sm" />
              {contact.phone}
            </a>
          </li>
        </ul>
      </div>
    </>
  );
}
