import { useTranslation } from "react-i18next";
import { Alert } from "~/components/ui/alert";
import { ButtonLink } from "~/components/ui/button";
import type { Obstacle } from "~/domain/endings/obstacles.server";

/** What keeps the account from ending, each with a link to its booking. */
export function ObstacleList({ obstacles }: { obstacles: Obstacle[] }) {
  const { t } = useTranslation(["security", "booking"]);
  return (
    <>
      <Alert variant="warning" title={t("security:endObstaclesTitle")}>
        {t("security:endObstaclesText")}
      </Alert>
      <ul className="stack">
        {obstacles.map(({ bookingId, name, kind }) => (
          <li key={bookingId}>
            <ButtonLink to={`/booking/${bookingId}`} variant="link">
              {`${name}, ${t("booking:bookingNumber", { id: bookingId })}`}
            </ButtonLink>
            <p>{t(`security:endObstacle_${kind}`)}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
