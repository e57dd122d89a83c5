import { useLocation, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button, buttonClass } from "~/components/ui/elements";
import { Form } from "~/components/forms/form";
import { SHOW_PHOTOS } from "~/domain/images/image";
import { useFrame, usePageFact } from "./use-frame";

export function LiteNote() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const images = usePageFact("images");
  const lite = useFrame()?.lite ?? null;
  if (lite === null) return null;
  const withPhotos = new URLSearchParams(search);
  withPhotos.set(SHOW_PHOTOS, "1");
  return (
    <div className="wrap row text-sm" role="note">
      <span>{t("liteOn")}</span>
      {images && !lite.images ? (
        <Link to={`${pathname}?${withPhotos.toString()}`} className={buttonClass({ variant: "link", size: "sm" })}>
          {t("liteShowPhotos")}
        </Link>
      ) : null}
      <LiteSwitch />
    </div>
  );
}

/** Turns lite mode on or off on this device; a form that redirects to the same page. */
export function LiteSwitch() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const isOn = Boolean(useFrame()?.lite);
  return (
    <Form method="post" reloadDocument action="/lite">
      <input type="hidden" name="redirectTo" value={pathname + search} />
      <Button name="lite" value={isOn ? "off" : "on"} variant="link" size="sm">
        {t(isOn ? "liteTurnOff" : "liteTurnOn")}
      </Button>
    </Form>
  );
}
