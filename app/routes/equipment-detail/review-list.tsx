import { useTranslation } from "react-i18next";
import { Stars } from "~/components/ui/stars";

interface ReviewView {
  id: number;
  name: string;
  rating: number;
  comment: string;
  date: string;
  isEdited: boolean;
}

/** Reviews of equipment, newest first. */
export function ReviewList({ reviews }: { reviews: readonly ReviewView[] }) {
  const { t } = useTranslation(["equipment", "common"]);
  if (reviews.length === 0) return <p className="soft">{t("noReviews")}</p>;
  return (
    <ul className="card rows">
      {reviews.map(({ id, name, rating, comment, date, isEdited }) => (
        <li key={id} className="block!">
          <p className="row">
            <Stars average={rating} label={t("common:starsOf", { average: rating })} />
            <span className="soft small">{date}</span>
          </p>
          {/* The language of a review is unknown: an empty lang keeps screen readers from using the page's voice. */}
          <p lang="">{comment}</p>
          <p className="soft small">{name}</p>
          {isEdited ? <p className="soft small">{t("reviewEdited")}</p> : null}
        </li>
      ))}
    </ul>
  );
}
