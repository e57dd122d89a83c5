import { useNavigate } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { readFilters } from "~/components/equipment/list-filters";
import { usePosition } from "~/components/map/use-position";
import { showNotice } from "~/components/layout/show-notice";
import { Button } from "~/components/ui/button";

/** About 100 m: addresses are shared, and must not name a doorstep. */
const DECIMALS = 3;

/** Lists the machines around the visitor, with what else is chosen in its form. */
export function NearMe() {
  const { t } = useTranslation(["equipment", "map"]);
  const navigate = useNavigate();
  const { position, locate } = usePosition();
  const form = useRef<HTMLFormElement | null>(null);
  useEffect(() => {
    if (position.is === "unknown")
      showNotice({ variant: "destructive", title: t("map:locationError"), text: t(`map:${position.why}`) });
    if (position.is !== "known" || form.current === null) return;
    const query = readFilters(form.current);
    query.delete("location");
    query.set("lat", position.point.latitude.toFixed(DECIMALS));
    query.set("lon", position.point.longitude.toFixed(DECIMALS));
    navigate(`/equipment?${query.toString()}`);
  }, [position, navigate, t]);
  return (
    <Button
      type="button"
      variant="outline"
      size="sm"
      block
      className="scripted"
      pending={position.is === "searching"}
      onClick={({ currentTarget }) => {
        form.current = currentTarget.form;
        locate();
      }}
    >
      {t("nearMe")}
    </Button>
  );
}
