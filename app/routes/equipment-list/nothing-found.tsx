import { forgetFilters } from "~/components/equipment/list-filters";
import { useTranslation } from "react-i18next";
import { Alert, buttonClass, ButtonLink, Card, EmptyState, Price } from "~/components/ui/elements";
import { Link } from "@remix-run/react";
import { Form, SubmitButton } from "~/components/forms/form";
import { formatRupees } from "~/i18n/money";
import type { ListingView } from "./loader.server";

interface NothingFoundProps extends Pick<ListingView, "bookable"> {
  offered: NonNullable<ListingView["nothing"]>;
  /** The list without filters. */
  cleared: string;
}

/** Says that nothing was found, and offers wider searches and the nearest equipment. */
export function NothingFound({ offered, bookable, cleared }: NothingFoundProps) {
  const { t } = useTranslation("equipment");
  const { wider, nearest, isNearest, alert, carried } = offered;
  return (
    <>
      <EmptyState
        title={t("none")}
        text={bookable === undefined ? t("noneText") : t("noneDays", bookable)}
        links={wider.length > 0 ? [] : [{ to: cleared, label: t("clear"), variant: "outline", onClick: forgetFilters }]}
      />
      {wider.length === 0 ? null : (
        <section className="stack" aria-labelledby="wider">
          <h2 id="wider">{t("wider")}</h2>
          <ul className="row">
            {wider.map(({ to, label, count }) => (
              <li key={to}>
                <ButtonLink to={to} variant="outline" onClick={forgetFilters}>
                  {`${label}: ${count}`}
                </ButtonLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      {alert === "" ? null : (
        <Form method="post" action={`/alerts?${alert}`} className="stack">
          <input type="hidden" name="query" value={alert} />
          <SubmitButton block={false}>{t("tellMe")}</SubmitButton>
        </Form>
      )}
      {nearest.length === 0 ? null : (
        <Card as="section" className="stack">
          <h2>{t(isNearest ? "nearestOnes" : "otherOnes")}</h2>
          <ul>
            {nearest.map((equipment) => (
              <NearestEquipment key={equipment.id} equipment={equipment} carried={carried} />
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

function NearestEquipment({
  equipment,
  carried,
}: {
  equipment: NothingFoundProps["offered"]["nearest"][number];
  carried: string;
}) {
  const { t } = useTranslation();
  const { id, name, location, dailyRate, km } = equipment;
  const away = km === undefined ? "" : ` · ${km === 0 ? t("veryNear") : t("away", { km })}`;
  return (
    <li>
      <Link to={`/equipment/${id}${carried}`} className={buttonClass({ variant: "link" }, "text-left")}>
        {name}
      </Link>
      <div className="row justify-between">
        <span className="soft small">{`${location}${away}`}</span>
        <Price amount={formatRupees(dailyRate)} per={t("perDay")} />
      </div>
    </li>
  );
}

/** A warning that the requested place is unknown or ambiguous, with links to the same list around other places. */
export function OtherPlaces({ asked, isUnknown, links }: NonNullable<ListingView["places"]>) {
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
