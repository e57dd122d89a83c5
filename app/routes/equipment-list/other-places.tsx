import { forgetFilters } from "~/components/equipment/list-filters";
import { useTranslation } from "react-i18next";
import { Alert } from "~/components/ui/alert";
import { buttonClass } from "~/components/ui/button";
import { Link } from "@remix-run/react";

interface OtherPlacesProps {
  /** As it was typed. */
  asked: string;
  isUnknown: boolean;
  links: readonly { key: string; name: string; to: string }[];
}

/** A warning that the requested place is unknown or ambiguous, with links to the same list around other places. */
export function OtherPlaces({ asked, isUnknown, links }: OtherPlacesProps) {
  const { t } = useTranslation("equipment");
  const list = (
    <ul className="row">
      {links.map(({ key, name, to }) => (
        <li key={key}>
          <Link to={to} className={buttonClass({ variant: "outline", size: "sm" })} onClick={forgetFilters}>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
  if (!isUnknown) return <Alert title={t("otherPlaces")}>{list}</Alert>;
  return (
    <Alert variant="warning" title={t("placeUnknown", { place: asked })}>
      <p>{t(links.length === 0 ? "placeUnknownText" : "placeNearest")}</p>
      {links.length === 0 ? null : list}
    </Alert>
  );
}
